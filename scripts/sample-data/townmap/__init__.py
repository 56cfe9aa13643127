"""The map of Aubeval and of the fictional country around it, written by scripts/make-sample-map.sh."""
