-- Estimates the bytes that the keys of the index take, from a sample of its hashes: hashes of one
-- kind are alike.
local function counted(what)
  return tonumber(call('HGET', ROOT, what) or '0')
end
local next = counted('next')
local function usage(key)
  return call('MEMORY', 'USAGE', key, 'SAMPLES', 32) or 0
end
local function sampled(count, key)
  local step = math.max(1, math.floor(count / 64))
  local sum, samples = 0, 0
  for i = 0, count - 1, step do
    sum = sum + usage(key(i))
    samples = samples + 1
  end
  return samples == 0 and 0 or sum / samples * count
end
local function sixteen(kind)
  return sampled(65536, function(i)
    return PREFIX .. kind .. string.char(math.floor(i / 256), i % 256)
  end)
end
local function byNumber(kind)
  return sampled(math.floor(next / 64) + 1, function(i) return PREFIX .. kind .. i end)
end
local all = usage(ROOT) + usage(PREFIX .. 't') + sixteen('b') + sixteen('d')
  + sampled(65536, function(i) return PREFIX .. 'e' .. string.format('%04x', i) end)
  + byNumber('f') + byNumber('m') + counted('payloads') + 20 * counted('many') + 100 * counted('copies')
return math.floor(all)
