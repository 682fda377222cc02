import { componentName, pathOf } from './remote-names.ts'
import type { NewRemote } from './remote-names.ts'

/** The files of a new remote's one page: the page, its test, and its texts in both languages. */
export function pageFiles(remote: NewRemote): Record<string, string> {
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
})

test('in Spanish every word is Spanish', async () => {
  await renderInPortal(<${component} />, { ...visit, language: 'es' })

  expect(await screen.findByRole('heading', ${heading(title.es)})).toBeVisible()
  expect(screen.getByText(${JSON.stringify(sentence.es)})).toBeVisible()
})
`
}
