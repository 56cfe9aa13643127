"""The map of Aubeval and of the invented country around it; scripts/make-sample-map.sh writes it."""
