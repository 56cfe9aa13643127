"""What Vantage is compared with: programs that speak the line protocol of workers.py."""
