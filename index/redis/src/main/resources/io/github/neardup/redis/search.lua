-- after, limit, bytes, keys: returns fingerprints with a greater number that have one of the keys.
local limit = tonumber(ARGV[3])
return candidates(collect(ARGV[5], ARGV[2], limit), limit, tonumber(ARGV[4]))
