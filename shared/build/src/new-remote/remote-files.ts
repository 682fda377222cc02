import { contractVersion } from '@homeside/contract/constants/contract-version'

import { formPageFiles } from './form-page-files.ts'
import { componentName, pathOf, type NewRemote } from './remote-names.ts'

/** All files of a new remote: the content of each, by its path in the remote's folder. Not formatted yet. */
export function remoteFiles(remote: NewRemote): Record<string, string> {
  return {
    'package.json': packageFile(remote),
    'remote.ts': descriptorFile(remote),
    'rspack.config.ts': configurationFile,
    'src/remote.tsx': moduleFile(remote),
    ...(remote.hasForm ? formPageFiles(remote) : pageFiles(remote)),
    'README.md': readme(remote),
  }
}

function packageFile({ name, hasForm = false }: NewRemote): string {
  const dependencies = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((each) => [each, each.startsWith('@homeside/') ? 'workspace:*' : 'catalog:']))
  const content = {
    name: `@homeside/${name}`,
    version: '0.1.0',
    private: true,
    license: 'MIT',
    type: 'module',
    exports: {},
    scripts: { build: 'rspack build' },
    dependencies: dependencies([
      ...(hasForm ? ['@homeside/api-client'] : []),
      '@homeside/contract',
      ...(hasForm ? ['@homeside/forms'] : []),
      '@homeside/i18n',
      '@homeside/remote-kit',
      '@homeside/ui',
      'react',
    ]),
    devDependencies: dependencies([
      '@homeside/build',
      '@rspack/cli',
      '@rspack/core',
      '@testing-library/dom',
      '@testing-library/react',
    ]),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

function descriptorFile(remote: NewRemote): string {
  const { name, title, zone = 'alias', layout, account } = remote
  const words = JSON.stringify(title)
  const path = JSON.stringify(pathOf(remote))
  const guard = JSON.stringify(zone === 'alias' ? { zone, aliasMatch: true } : { zone })
  const frame = layout === undefined ? '' : `, layout: '${layout}'`
  const isInMenu = account === undefined && zone !== 'public'
  const menu = isInMenu ? `{ label: ${words}, path: ${path}, order: 90, icon: 'page' }` : ''
  const entry = `{ entry: '${name}', path: ${path}, group: '${account}', order: 90, icon: 'page' }`
  return `import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

export default {
  name: '${name}',
  contract: ${contractVersion},
  routes: [
    { path: ${path}, page: '${name}', title: ${words}, guard: ${guard}${frame} },
  ],
  menu: [${menu}],
${account === undefined ? '' : `  account: [${entry}],\n`}  homeCards: [],
} as const satisfies RemoteDescriptor
`
}

const configurationFile = `import { remoteConfig } from '@homeside/build/remote-config'

import remote from './remote.ts'

export default remoteConfig(remote, import.meta.dirname)
`

function moduleFile({ name, account }: NewRemote): string {
  return `import type { RemoteModule } from '@homeside/remote-kit/remote-module'

import type descriptor from '../remote.ts'

declare module '@homeside/i18n/strings' {
  interface Strings {
    '${name}': typeof import('./strings/en.json')
  }
}

/** The one module this remote exposes: its pages, as the descriptor names them, and its words. */
const remote = {
  pages: { '${name}': () => import('./pages/${name}/${name}-page.tsx') },
  homeCards: {},
${account === undefined ? '' : '  accountStatuses: {},\n'}  strings: {
    en: () => import('./strings/en.json'),
    es: () => import('./strings/es.json'),
  },
} satisfies RemoteModule<typeof descriptor>

export default remote
`
}

function readme({ name, title }: NewRemote): string {
  return `# ${name}

The page "${title.en}" of the portal. A remote, with
[what all remotes have](../../shared/remote-kit/README.md#every-remote): its files, commands and tests.

A page shows what the API answers with \`useQueryLoad(answerQuery('orders/open'))\` and \`Loaded\`, and changes something with
\`call\`: [both](../../shared/api-client/README.md).
`
}

/** The files of a new remote's one page: the page, its test, and its texts in both languages. */
function pageFiles(remote: NewRemote): Record<string, string> {
  const { name, title } = remote
  return {
    [`src/pages/${name}/${name}-page.tsx`]: pageFile(remote),
    [`src/pages/${name}/${name}-page.test.tsx`]: testFile(remote),
    'src/strings/en.json': strings(title.en, sentence.en),
    'src/strings/es.json': strings(title.es, sentence.es),
  }
}

const sentence = {
  en: 'This page is new. You will find more here soon.',
  es: 'Esta página es nueva. Pronto encontrará más aquí.',
}

function strings(title: string, lead: string): string {
  return `${JSON.stringify({ title, lead }, null, 2)}\n`
}

function pageFile({ name, zone }: NewRemote): string {
  return `import { useText } from '@homeside/i18n/use-text'
import { Page } from '@homeside/ui/page'

/** The page at ${pathOf({ name, zone })}. */
export default function ${componentName(name)}() {
  const t = useText('${name}')
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
    </Page>
  )
}
`
}

function testFile({ name, title, zone = 'alias' }: NewRemote): string {
  const visitor = {
    public: '',
    alias: 'patient: {},',
    'no-registrations': "patient: { Account: 'no registrations' },",
  }[zone]
  const component = componentName(name)
  const heading = (words: string): string => `{ level: 1, name: ${JSON.stringify(words)} }`
  return `import { renderInPortal } from '@homeside/remote-kit/testing'
import { accessibilityFaults } from '@homeside/remote-kit/testing/accessibility'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import ${component} from './${name}-page.tsx'

const visit = {
  ${visitor}
  path: '${pathOf({ name, zone }).replace(':alias', 'bluebird-hme')}',
  namespaces: { '${name}': remote.strings },
} as const

test('the page says what it is for', async () => {
  await renderInPortal(<${component} />, visit)

  expect(await screen.findByRole('heading', ${heading(title.en)})).toBeVisible()
  expect(screen.getByText(${JSON.stringify(sentence.en)})).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('in Spanish every word is Spanish', async () => {
  await renderInPortal(<${component} />, { ...visit, language: 'es' })

  expect(await screen.findByRole('heading', ${heading(title.es)})).toBeVisible()
  expect(screen.getByText(${JSON.stringify(sentence.es)})).toBeVisible()
})
`
}
