/**
 * The portal's own lint rules: which package, and which room of a package, may import which, how files are named,
 * and that nothing typed is cut.
 * A file's layer comes from its path, so a new package is checked from its first file.
 */
import path from 'node:path'

import { fileNames, testFile, testingFile } from './file-names.js'
import { pageAddresses } from './page-addresses.js'
import { typedText } from './typed-text.js'

/** What each layer may import from the workspace. A layer may always import its own files. */
const allowed = {
  'shared/contract': [],
  'shared/build': ['contract'],
  'shared/server-kit': ['contract/constants'],
  'shared/remote-kit': ['contract', 'api-client', 'session', 'i18n', 'ui'],
  'shared/api-client': ['contract'],
  'shared/session': ['contract'],
  'shared/i18n': ['contract'],
  'shared/ui': ['contract', 'api-client', 'session', 'i18n', 'remote-kit'],
  'shared/forms': ['contract', 'api-client', 'session', 'i18n', 'remote-kit', 'ui'],
  'shared/host-kit': ['contract', 'api-client', 'session', 'i18n', 'remote-kit', 'ui', 'forms'],
  'shared/parts': ['contract', 'api-client', 'session', 'i18n', 'remote-kit', 'ui', 'forms'],
  remotes: ['contract', 'api-client', 'session', 'i18n', 'remote-kit', 'ui', 'forms', 'parts', 'build'],
  host: ['contract', 'api-client', 'session', 'i18n', 'remote-kit', 'ui', 'forms', 'host-kit', 'build'],
  'deploy/operations': ['contract', 'releases', 'server-kit', 'build/testing'],
  'deploy/server/api': ['contract', 'server-kit', 'build/testing'],
  'deploy/server/desk': ['contract', 'api-client', 'i18n', 'build'],
  'deploy/server/staff': ['contract', 'api/server/published-secrets', 'server-kit/table', 'build/testing'],
  'deploy/trial/sandbox': ['contract', 'api', 'server-kit', 'staff', 'build/testing'],
  'deploy/delivery/releases': ['contract', 'build', 'server-kit/bucket', 'server-kit/post-webhook', 'server-kit/table'],
  'deploy/delivery/gateway': ['contract', 'releases', 'server-kit', 'ui/symbol-paths', 'build/testing'],
  'deploy/trial/local': ['contract', 'api/testing', 'gateway', 'releases', 'server-kit', 'sandbox', 'build'],
  e2e: [
    'contract',
    'api-client',
    'session',
    'build',
    'remote-kit',
    'host-kit',
    'i18n',
    'ui',
    'forms',
    'local',
    'server-kit',
    'sandbox',
  ],
}

/** Layers that run in the patient's browser. */
const inBrowser = new Set([
  'shared/api-client',
  'shared/session',
  'shared/i18n',
  'shared/ui',
  'shared/forms',
  'shared/host-kit',
  'shared/parts',
  'remotes',
  'host',
  'deploy/server/desk',
])

/** Files of the contract without schemas. A value from any other file would bring in the whole validator. */
const schemaFree = /^@homeside\/contract\/constants\//

const workspace = path.resolve(import.meta.dirname, '../../../..')

/** A file's path inside the workspace, with a leading slash. The folders above may have any name. */
function pathIn(file) {
  return `/${path.relative(workspace, file).replaceAll('\\', '/')}`
}

function layerOf(file) {
  return /^\/(shared\/[^/]+|deploy\/(?:operations|[^/]+\/[^/]+)|remotes|host|e2e)\//.exec(pathIn(file))?.[1] ?? null
}

/** The folder of the package that a file belongs to; null for a file beside the packages. */
function packageOf(file) {
  return layerOf(file) === 'remotes' ? /^\/(remotes\/[^/]+)\//.exec(pathIn(file))?.[1] : layerOf(file)
}

function fault(file, specifier, typeOnly) {
  const layer = layerOf(file)
  if (!layer || typeof specifier !== 'string') return null
  // Only tests in browsers may read other packages' texts and start their parts.
  if (specifier.startsWith('.') && layer !== 'e2e') {
    const home = packageOf(path.resolve(path.dirname(file), specifier))
    return home === packageOf(file)
      ? null
      : `${specifier} leads out of ${packageOf(file)}. Import what the other package offers, by its name.`
  }
  if (!specifier.startsWith('@homeside/')) return null
  const wanted = specifier.slice('@homeside/'.length)
  const own = layer.split('/').at(-1)
  if (wanted.split('/')[0] === own) return null
  if (wanted === 'api/testing') {
    return ['shared/remote-kit', 'deploy/server/desk'].includes(layer) && testingFile(file)
      ? null
      : 'Only the testing of remote-kit and of the desk may use the API in process; import that.'
  }
  if (layer === 'deploy/server/api' && wanted.startsWith('sandbox/')) {
    return /\/deploy\/server\/api\/src\//.test(pathIn(file)) && !testingFile(file)
      ? 'Production code imports no sandbox: what a trial adds is handed to startApi as an extension.'
      : null
  }
  if (layer === 'deploy/server/staff' && testingFile(file) && /^(api|sandbox)\//.test(wanted)) return null
  const may = allowed[layer] ?? []
  if (!may.some((each) => wanted === each || wanted.startsWith(`${each}/`))) {
    return `${layer} may not import ${specifier}. It may import of the workspace: ${may.join(', ') || 'nothing'}.`
  }
  const browser = inBrowser.has(layer) && !testingFile(file)
  if (browser && !typeOnly && wanted.startsWith('contract/') && !schemaFree.test(specifier)) {
    return `Browser code takes types alone from ${specifier}; write import type, or take the value from contract/constants.`
  }
  if (browser && !typeOnly && wanted.startsWith('build/')) return 'Browser code takes types alone from the build.'
  return null
}

/**
 * The rooms inside a package, from the lowest floor to the highest. A file imports its own floor and lower ones. `.` is
 * the files beside the rooms. Every folder with code has a place here.
 */
const rooms = {
  'host/src': [
    ['strings'],
    ['page'],
    ['federation'],
    ['passkeys'],
    ['session'],
    ['alias'],
    ['shell'],
    ['tutorial'],
    ['pages'],
    ['login'],
    ['session-dialogs'],
    ['instant'],
    ['.'],
  ],
  'deploy/server/api/src': [
    ['platform'],
    ['providers'],
    ['messages'],
    ['ordering'],
    ['payments'],
    ['patients'],
    ['identity'],
    ['import'],
    ['staff'],
    ['server'],
    ['.'],
  ],
  'deploy/server/api/src/platform': [
    ['dates'],
    ['problems'],
    ['outside'],
    ['database'],
    ['audit'],
    ['session'],
    ['log'],
    ['mail'],
    ['processor'],
    ['photos'],
    ['queue'],
    ['limits'],
    ['calls'],
    ['codes'],
    ['metrics'],
    ['documentation'],
  ],
}

/** The room of a file inside a source folder, and how high it is, -1 when it has no place; null for a file elsewhere. */
function roomOf(file, source, floors) {
  const prefix = `/${source}/`
  if (!file.startsWith(prefix)) return null
  const [room = '.'] = file.slice(prefix.length).split('/').slice(0, -1)
  return { room, floor: floors.findIndex((each) => each.includes(room)) }
}

function roomFault(file, specifier) {
  if (typeof specifier !== 'string' || !specifier.startsWith('.') || testingFile(file)) return null
  const imported = pathIn(path.resolve(path.dirname(file), specifier))
  for (const [source, floors] of Object.entries(rooms)) {
    const from = roomOf(pathIn(file), source, floors)
    const to = roomOf(imported, source, floors)
    if (!from || !to) continue
    if (from.floor < 0) return `${source}/${from.room} has no place among the rooms. Give it one in portal-rules.js.`
    if (to.floor > from.floor) {
      return `${source}/${from.room} may not import ${to.room}, which stands above it. The order is in portal-rules.js.`
    }
  }
  return null
}

const layers = {
  meta: { type: 'problem' },
  create(context) {
    const check = (node) => {
      if (!node.source) return
      const kind = node.importKind ?? node.exportKind
      const { value } = node.source
      const message = fault(context.filename, value, kind === 'type') ?? roomFault(context.filename, value)
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

/**
 * Only shared/forms may use final-form; only the host may use the federation runtime and the whole router; host-kit shares
 * them all. Servers start
 * no program, because what a visitor sends could reach its parameters.
 */
const owners = [
  [/^(react-)?final-form/, /\/shared\/(forms|host-kit)\//],
  [/^react-router/, /\/(host|shared\/(remote|host)-kit|deploy\/server\/desk)\//],
  [/^@module-federation\/enhanced\/runtime/, /\/host\/src\/federation\//],
  [/^ky$/, /\/shared\/(api-client|host-kit|remote-kit)\//],
  [/^@tanstack\/react-query$/, /\/(shared\/(api-client|host-kit)|deploy\/server\/desk)\//],
  [/^i18next$|^react-i18next$/, /\/shared\/(i18n|host-kit)\//],
  [
    /^(node:)?child_process$/,
    /\/(e2e|shared\/build|deploy\/(operations|trial\/local|delivery\/releases\/src\/command|server\/api\/(bench|testing)))\//,
  ],
]

const libraryOwners = {
  meta: { type: 'problem' },
  create(context) {
    return {
      ImportDeclaration(node) {
        const file = pathIn(context.filename)
        for (const [library, home] of owners) {
          if (library.test(node.source.value) && !home.test(file) && !testingFile(file)) {
            context.report({
              node,
              message: `${node.source.value} is used through the package that owns it (${home.source}).`,
            })
          }
        }
      },
    }
  },
}

/** A block comment that ends right before a position. */
const docstringBefore = /\*\/\s*$/

/** Every exported function says what it does. An overload is explained once, above its first signature. */
const docstrings = {
  meta: { type: 'suggestion' },
  create(context) {
    if (testFile.test(pathIn(context.filename))) return {}
    const check = (node) => {
      const kind = node.declaration?.type
      if (kind !== 'FunctionDeclaration') return
      const before = context.sourceCode.text.slice(0, node.range[0])
      const name = node.declaration.id?.name ?? ''
      const isOverload = before.includes(`function ${name}(`) || before.includes(`function ${name}<`)
      if (docstringBefore.test(before) || isOverload) return
      context.report({
        node,
        message: `Say what ${name} does in a docstring: what it takes and answers, and its errors.`,
      })
    }
    return { ExportNamedDeclaration: check, ExportDefaultDeclaration: check }
  },
}

export default {
  meta: { name: 'portal' },
  rules: {
    layers,
    'file-names': fileNames,
    'page-addresses': pageAddresses,
    'library-owners': libraryOwners,
    docstrings,
    'typed-text': typedText,
  },
}
