-- Counts the transactions that changed the catalog. A process that has read it knows when its cached answers are out of
-- date, even if it cannot listen for notifications, as on a standby.
ALTER TABLE vantage.store ADD COLUMN revision bigint NOT NULL DEFAULT 0;
