"""The software that Vantage is compared with, as programs that speak the line protocol of workers.py."""
