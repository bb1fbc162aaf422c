-- The tables of the built-in test providers are none of the lab's: from here on the start makes them where such a provider is in
-- use, and drops them where nothing is in them (src/server/side-tables.ts). The version before finds them as they were.
select 1;
