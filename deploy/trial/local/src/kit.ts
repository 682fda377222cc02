import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { readNeighbours, requireFreeName, writeRemote } from '@homeside/build/new-remote/write-remote'

import { fail, say } from './serve.ts'
import { root } from './workspace.ts'

/**
 * `pnpm kit <folder> [remote] [--es <title>]` writes what a team needs to build a remote in a repository of its own:
 * the packages of this version, which `npm run setup` unpacks there, and settings. With a name it writes the remote
 * too, unless the folder has it. A second run replaces the packages and leaves the team's own files alone.
 */

/** What a remote imports, is built and tested with, and is published by; pnpm adds what these depend on. */
const wanted = ['remote-kit', 'host-kit', 'parts', 'build', 'releases'].flatMap((name) => [
  '--filter',
  `@homeside/${name}...`,
])

/** Files with types of texts, style sheets and matchers, which nothing imports and the compiler has to be told of. */
const ambient = ['shared/i18n/src/strings.ts', 'shared/build/src/testing/*.ts', 'shared/**/*.d.ts', 'deploy/**/*.d.ts']

/** A program of the workspace that a remote's team does not need. */
const ownTool = 'knip'

interface Manifest {
  name: string
  version: string
  devDependencies: Record<string, string>
  /** The Node that runs everything. */
  optionalDependencies: Record<string, string>
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest
}

/**
 * Packs the packages as for a registry, and returns where each tarball is unpacked. Deletes what kits up to 0.2
 * unpacked.
 */
function packPackages(folder: string): Record<string, string> {
  const packed = path.join(folder, 'homeside')
  rmSync(packed, { recursive: true, force: true })
  for (const old of globSync('{shared/*,deploy/*,deploy/*/*}/package.json', { cwd: folder })) {
    rmSync(path.join(folder, path.dirname(old)), { recursive: true, force: true })
  }
  mkdirSync(packed, { recursive: true })
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
  cpSync(path.join(import.meta.dirname, 'unpack-kit.mjs'), path.join(packed, 'unpack.mjs'))
  const places = globSync('{shared/*,deploy/*/*}/package.json', { cwd: root }).map((file) => {
    const { name, version } = manifestOf(path.dirname(path.join(root, file)))
    return [`${name.replace('@', '').replace('/', '-')}-${version}.tgz`, path.dirname(file)] as const
  })
  return Object.fromEntries(places.filter(([tarball]) => existsSync(path.join(packed, tarball))))
}

/** The settings: the same versions, tests, types, rules and pipeline as here, and the scripts of a remote's team. */
function writeSettings(folder: string, packages: Record<string, string>): void {
  const { version, devDependencies, optionalDependencies } = manifestOf(root)
  const programs = Object.fromEntries(Object.entries(devDependencies).filter(([name]) => name !== ownTool))
  const settings = {
    name: `${path.basename(folder)}-remotes`,
    private: true,
    type: 'module',
    packageManager: 'pnpm@12.21.0',
    homeside: { version, packages },
    scripts: {
      setup: 'node homeside/unpack.mjs && npx --yes --prefer-offline pnpm@12.21.0 install',
      create: 'node shared/build/src/new-remote/main.ts',
      dev: 'node shared/build/src/kit/dev.ts',
      test: 'jest remotes/',
      check: 'node shared/build/src/kit/check.ts',
      release: 'node deploy/delivery/releases/src/command/main.ts',
    },
    devDependencies: programs,
    optionalDependencies,
  }
  const [workspace, rules, types] = ['pnpm-workspace.yaml', '.oxlintrc.json', 'tsconfig.json'].map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  ) as [string, string, string]
  const files = {
    'package.json': `${JSON.stringify(settings, null, 2)}\n`,
    // Packed packages name each other by version numbers. This setting links them to those beside them.
    'pnpm-workspace.yaml': `linkWorkspacePackages: true\n${workspace.replace(/ {2}- (host|e2e)\n/g, '')}`,
    '.gitignore': `node_modules/\ndist/\n.portal/\n*.pem\n${Object.values(packages)
      .map((place) => `/${place}/\n`)
      .join('')}`,
    '.oxlintrc.json': rules.replace('"ignorePatterns": [', '"ignorePatterns": ["shared/**", "deploy/**", '),
    'tsconfig.json': types.replace(/"include": \[.*\]/, `"include": ${JSON.stringify(['remotes', ...ambient])}`),
  }
  const readMe = path.join(folder, 'README.md')
  if (!existsSync(readMe)) writeFileSync(readMe, readMeOf(settings.name))
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content)
  cpSync(path.join(root, 'jest.config.mjs'), path.join(folder, 'jest.config.mjs'))
  // Never written again: the team adds its line and key there, or the folder is the operator's own.
  const environments = path.join(folder, 'deploy/delivery/environments')
  const earlier = path.join(folder, 'deploy/environments')
  mkdirSync(path.dirname(environments), { recursive: true })
  if (existsSync(earlier)) renameSync(earlier, environments)
  else if (!existsSync(environments))
    cpSync(path.join(root, 'deploy/delivery/environments'), environments, { recursive: true })
}

const readMeOf = (name: string): string => `# ${name}

Remotes for a Homeside portal, in \`remotes/\`.

\`npm run setup\` installs everything, \`npm run dev\` shows the remotes in a portal, \`npm test\` and \`npm run check\` try
them, and \`npm run release -- publish <remote>\` publishes one. The whole way, with keys and a backend of your own, is in
[shared/remote-kit/OUTSIDE.md](shared/remote-kit/OUTSIDE.md), which is there after the setup.
`

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
  const packages = packPackages(folder)
  writeSettings(folder, packages)
  say(`${folder} has the ${Object.keys(packages).length} packages of Homeside ${manifestOf(root).version}.`)
  say('\nNext, there:\n  npm run setup\n  npm run dev\n  npm run check')
  say('How it is published: shared/remote-kit/OUTSIDE.md')
}

writeKit().catch(fail)
