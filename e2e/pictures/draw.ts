import { spawnSync } from 'node:child_process'
import path from 'node:path'

/**
 * `pnpm pictures` draws the README's pictures into `.github/pictures`. `pnpm pictures all [part of a name]` draws every
 * state of the portal, or those whose names have that part, for reviewers: `test-results/pictures/index.html`.
 */

const root = path.resolve(import.meta.dirname, '../..')
const [word, part] = process.argv.slice(2)
const drawn =
  word === 'all' ? ['all.pictures', ...(part ? ['--grep', part] : [])] : ['front.pictures', '--project', 'en']

if (word !== undefined && word !== 'all') {
  process.stderr.write(`There are no pictures named ${word}. Say \`pnpm pictures\` or \`pnpm pictures all\`.\n`)
  process.exit(1)
}
for (const [command, ...parameters] of [
  [process.execPath, 'deploy/trial/local/src/build.ts'],
  ['e2e/node_modules/.bin/playwright', 'test', '--config', 'e2e/pictures/playwright.config.ts', ...drawn],
] as const) {
  const { status } = spawnSync(command, parameters, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
