import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { readNeighbours, requireFreeName, writeRemote } from './new-remote/write-remote.ts'
import { fail, say } from './serve.ts'
import { root } from './workspace.ts'

/**
 * `pnpm kit <folder> [remote] [--es <title>]` writes what a team needs to build a remote in a repository of its own:
 * the packed packages of this version, unpacked where this workspace has them, and its settings. With a name it writes
 * the remote too, unless the folder has it. Run again it replaces the packages, and nothing of the team's.
 */

/** What a remote imports, is built and tested with, and is published by; pnpm adds what these depend on. */
const wanted = ['remote-kit', 'host-kit', 'parts', 'build', 'releases'].flatMap((name) => [
  '--filter',
  `@homeside/${name}...`,
])
/** Programs of the workspace that a remote's team does not need. */
const ownTools = /^(oxfmt|oxlint|knip|eslint)/

interface Manifest {
  name: string
  version: string
  devDependencies: Record<string, string>
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest
}

/** Packs the packages as for a registry, and unpacks each at its place of this workspace. */
function unpackPackages(folder: string): string[] {
  const packed = mkdtempSync(path.join(tmpdir(), 'kit-'))
  try {
    const pack = [
      '--yes',
      '--prefer-offline',
      'pnpm@12.21.0',
      '--recursive',
      ...wanted,
      'pack',
      '--pack-destination',
      packed,
    ]
    execFileSync('npx', pack, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    const places = globSync('{shared/*,deploy/*/*}/package.json', { cwd: root }).map((file) => path.dirname(file))
    // Kits of up to 0.2 have them beside the doors of `deploy`.
    for (const old of globSync('{shared/*,deploy/*,deploy/*/*}/package.json', { cwd: folder })) {
      rmSync(path.join(folder, path.dirname(old)), { recursive: true, force: true })
    }
    return places.filter((place) => {
      const { name, version } = manifestOf(path.join(root, place))
      const tarball = path.join(packed, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
      if (!existsSync(tarball)) return false
      mkdirSync(path.join(folder, place), { recursive: true })
      execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', path.join(folder, place)])
      return true
    })
  } finally {
    rmSync(packed, { recursive: true, force: true })
  }
}

/** The settings: the same versions, tests, types and pipeline as here, and the scripts of a remote's team. */
function writeSettings(folder: string): void {
  const { version, devDependencies } = manifestOf(root)
  const programs = Object.fromEntries(Object.entries(devDependencies).filter(([name]) => !ownTools.test(name)))
  const settings = {
    name: `${path.basename(folder)}-remotes`,
    private: true,
    type: 'module',
    packageManager: 'pnpm@12.21.0',
    homeside: version,
    scripts: {
      test: 'jest remotes/',
      types: 'tsc --noEmit',
      release: 'node deploy/delivery/releases/src/command/main.ts',
    },
    devDependencies: programs,
  }
  const workspace = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8')
  const files = {
    'package.json': `${JSON.stringify(settings, null, 2)}\n`,
    // A packed package names the versions of the others as numbers; they are those beside it.
    'pnpm-workspace.yaml': `linkWorkspacePackages: true\n${workspace.replace(/ {2}- (host|e2e)\n/g, '')}`,
    '.gitignore': 'node_modules/\ndist/\n.portal/\n*.pem\n',
  }
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content)
  for (const same of ['jest.config.mjs', 'tsconfig.json']) cpSync(path.join(root, same), path.join(folder, same))
  // Once: the team's line and key are added there, or it is the operator's own.
  const environments = path.join(folder, 'deploy/delivery/environments')
  const earlier = path.join(folder, 'deploy/environments')
  mkdirSync(path.dirname(environments), { recursive: true })
  if (existsSync(earlier)) renameSync(earlier, environments)
  else if (!existsSync(environments))
    cpSync(path.join(root, 'deploy/delivery/environments'), environments, { recursive: true })
}

async function writeKit(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { es: { type: 'string' } } })
  const [target, name] = positionals
  if (!target || positionals.length > 2) {
    throw new Error(
      'Name a folder, and a remote to begin with: npm run kit -- ../sleep sleep-diary --es "Diario de sueño"',
    )
  }
  const folder = path.resolve(target)
  if (!path.relative(root, folder).startsWith('..')) {
    throw new Error(
      `${folder} is inside this workspace, which has the packages: npm run new:remote -- ${name ?? '<name>'}`,
    )
  }
  const remote = name === undefined ? null : path.join(folder, 'remotes', name)
  if (name !== undefined && remote !== null && !existsSync(remote)) {
    requireFreeName(name, await readNeighbours())
    mkdirSync(path.dirname(remote), { recursive: true })
    const english = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
    await writeRemote({ name, title: { en: english, es: values.es ?? english } }, remote)
  }
  mkdirSync(folder, { recursive: true })
  const places = unpackPackages(folder)
  writeSettings(folder)
  say(`${folder} has the ${places.length} packages of Homeside ${manifestOf(root).version}: ${places.join(', ')}`)
  say(
    '\nNext, there:\n  npx --yes --prefer-offline pnpm@12.21.0 install\n  npx --yes --prefer-offline pnpm@12.21.0 test',
  )
  say('How it is published: shared/remote-kit/OUTSIDE.md')
}

writeKit().catch(fail)
