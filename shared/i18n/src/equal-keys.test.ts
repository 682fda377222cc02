import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const workspace = path.join(__dirname, '../../..')
const english = globSync('{host,shared/*,remotes/*}/src/**/*en.json', { cwd: workspace }).filter((file) =>
  /(^|[./])en\.json$/.test(file),
)

/** Every text's key, plural forms as one. */
function keysOf(strings: object, prefix = ''): string[] {
  return Object.entries(strings).flatMap(([key, value]) =>
    typeof value === 'object'
      ? keysOf(value as object, `${prefix}${key}.`)
      : `${prefix}${key.replace(/_(one|many|other)$/, '')}`,
  )
}

function read(file: string): object {
  return JSON.parse(readFileSync(path.join(workspace, file), 'utf8')) as object
}

test.each(english)('%s and its Spanish have the same texts', (file) => {
  const spanish = file.replace(/en\.json$/, 'es.json')
  expect([...new Set(keysOf(read(spanish)))].toSorted()).toEqual([...new Set(keysOf(read(file)))].toSorted())
})

test.each(english)('every plural in the Spanish of %s has the form for millions', (file) => {
  const spanish = JSON.stringify(read(file.replace(/en\.json$/, 'es.json')))
  expect(spanish.match(/_other"/g)?.length ?? 0).toBe(spanish.match(/_many"/g)?.length ?? 0)
})
