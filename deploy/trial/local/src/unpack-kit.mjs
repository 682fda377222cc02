import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

// A part of `npm run setup`: puts the packages of Homeside where its settings look for them.
const { homeside } = JSON.parse(readFileSync('package.json', 'utf8'))
for (const [tarball, place] of Object.entries(homeside.packages)) {
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  execFileSync('tar', ['-xzf', `homeside/${tarball}`, '--strip-components=1', '-C', place])
}
