import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** `pnpm bench [name] [options of it]` runs a measurement: by default that of the pages. */
const benches: Readonly<Record<string, string>> = {
  pages: 'e2e/performance/bench.ts',
  api: 'deploy/server/api/bench/api.ts',
  growth: 'deploy/server/api/bench/growth.ts',
  import: 'deploy/server/api/bench/import.ts',
}

const [first = '--', ...others] = process.argv.slice(2)
const [name, options] = first.startsWith('-') ? ['pages', process.argv.slice(2)] : [first, others]
const bench = benches[name]
if (bench === undefined) {
  process.stderr.write(`There is no bench “${name}”. There are: ${Object.keys(benches).join(', ')}.\n`)
  process.exit(1)
}
const root = path.resolve(import.meta.dirname, '../..')
process.exit(
  spawnSync(process.execPath, [...bench.split(' '), ...options], { cwd: root, stdio: 'inherit' }).status ?? 1,
)
