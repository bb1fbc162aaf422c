-- Trigram search over names, e-mails and lab numbers.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
