import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { portalRegistry } from '@homeside/local/portal-registry'

import { expect } from '../src/fixtures.ts'
import { publishNewRemote, sleepDiary } from '../src/publish-next-release.ts'
import { versionsIn } from '../src/release-command.ts'
import { password } from '../src/sessions.ts'
import { replaceIn, test } from '../src/workshop.ts'

test.use({ owner: 'remote-signs-in' })

const letter = '/bluebird-hme/sleep-diary/letter'
let hosts: unknown[]

test.beforeAll(async ({ portal, workshop }) => {
  test.slow(true, 'builds and publishes a remote')
  const { registry } = portalRegistry(workshop)
  const host = async (): Promise<unknown> => (await registry.live('local'))?.host
  const before = await host()
  await publishNewRemote(workshop, addLetterPage)
  hosts = [before, await host()]
  // The gateway reads twice a second what is live. Until then the new addresses lead to the login.
  await expect
    .poll(async () =>
      Object.keys(await versionsIn(await (await fetch(`${portal.origin}/login`)).text(), portal.origin)),
    )
    .toContain(sleepDiary.path)
})

test(
  'a new remote signs a patient in from its own public page, with no build of the host',
  { tag: '@phone' },
  async ({ locale, page, patient }) => {
    const language = locale?.startsWith('es') ? 'es' : 'en'
    const words = letterWords[language]
    const { Username } = await patient()
    await page.goto(`${letter}?letter=BLU-2026`)
    await expect(page.getByRole('heading', { level: 1, name: sleepDiary.title[language] })).toBeVisible()
    await expect(page.getByText(/^(Step 1 of 2|Paso 1 de 2)$/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: /Main menu|Menú principal/ })).toHaveCount(0)
    await page.getByLabel(words.username).fill(Username)
    await page.getByLabel(words.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: words.open }).click()
    await expect(page).toHaveURL(/\/bluebird-hme\/sleep-diary$/)
    await expect(page.getByRole('main')).toContainText(sleepDiary.sentence[language])

    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^(Account|Cuenta)/ })
      .click()
    const entry = page.getByRole('main').getByRole('link', { name: sleepDiary.title[language] })
    await expect(entry).toContainText(words.status)
    await entry.click()
    await expect(page).toHaveURL(/\/bluebird-hme\/sleep-diary$/)
    expect(hosts[1]).toEqual(hosts[0])
  },
)

test(
  'the check of a remote leads a visitor without a letter to the provider’s login',
  { tag: '@phone' },
  async ({ page, words }) => {
    await page.goto(letter)
    await expect(page).toHaveURL(/\/bluebird-hme\/login$/)
    await expect(page.getByLabel(words.username)).toBeVisible()
  },
)

const page = `import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { PasswordField } from '@homeside/forms/fields/password-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { required } from '@homeside/forms/rules/required'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { useParams } from '@homeside/remote-kit/router'
import { openSession } from '@homeside/remote-kit/session-actions'

const rules = { username: [required()], password: [required()] }

/** The public page of the made-up remote. */
export default function LetterPage() {
  const t = useText('sleep-diary')
  const api = useApi()
  const { alias = '' } = useParams()

  async function open({ username, password }, signal) {
    const form = {
      username,
      password,
      alias,
      requestSource: 'btportal',
      grant_type: 'password',
      allowLoginWithoutRegistration: 'true',
    }
    const answer = await call(api, 'POST', 'account/login', { form, signal })
    openSession(answer, { username, to: '/' + alias + '/sleep-diary' })
  }

  return (
    <TaskPage title={t('title')} step={{ number: 1, count: 2 }} back={{ to: '/' + alias + '/login' }}>
      <PortalForm initialValues={{ username: '', password: '' }} rules={rules} onSubmit={open}>
        <TextField name="username" label={t('username')} />
        <PasswordField name="password" label={t('password')} purpose="current" />
        <SubmitButton>{t('open')}</SubmitButton>
      </PortalForm>
    </TaskPage>
  )
}
`

/** The texts of the page from a letter. */
const letterWords = {
  en: { username: 'Username', password: 'Password', open: 'Open my diary', status: '3 nights' },
  es: { username: 'Usuario', password: 'Contraseña', open: 'Abrir mi diario', status: '3 noches' },
}

const route = `{
      path: '/:alias/sleep-diary/letter',
      page: 'letter',
      title: { en: 'Sleep diary', es: 'Diario de sueño' },
      layout: 'task',
      guard: { zone: 'public', check: 'fromLetter', denied: 'aliasLogin' },
    },`

const entry = `account: [{
    entry: 'nights', path: '/:alias/sleep-diary', group: 'you', order: 90, icon: 'page', hasStatus: true,
  }],`

/**
 * Gives a new remote a public page in the task layout that signs a patient in, behind a check of its own, and an
 * account entry with a status.
 */
async function addLetterPage(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'src/pages/letter'), { recursive: true })
  await mkdir(path.join(folder, 'src/account-statuses/nights'), { recursive: true })
  await writeFile(path.join(folder, 'src/pages/letter/letter-page.tsx'), page)
  for (const language of ['en', 'es'] as const) {
    const { status: _, ...labels } = letterWords[language]
    const words = JSON.stringify(labels).slice(1, -1)
    await replaceIn(path.join(folder, `src/strings/${language}.json`), '{', `{ ${words},`)
  }
  const [en, es] = [letterWords.en.status, letterWords.es.status]
  const status = `export default async (language) => ({ value: language === 'es' ? '${es}' : '${en}' })\n`
  await writeFile(path.join(folder, 'src/account-statuses/nights/nights.ts'), status)
  await replaceIn(path.join(folder, 'remote.ts'), 'routes: [', `routes: [${route}`)
  await replaceIn(path.join(folder, 'remote.ts'), 'menu: [', `${entry}\n  menu: [`)
  const module = path.join(folder, 'src/remote.tsx')
  const ofModule = [
    `checks: { fromLetter: async ({ search }) => /^[A-Z]{3}-[0-9]{4}$/.test(search.get('letter') ?? '') },`,
    `accountStatuses: { nights: () => import('./account-statuses/nights/nights.ts') },`,
    `pages: { letter: () => import('./pages/letter/letter-page.tsx'), `,
  ]
  await replaceIn(module, 'pages: {', ofModule.join('\n  '))
  await replaceIn(module, 'strings: {', 'strings: withWords([wizardWords], {')
  await replaceIn(module, "strings/es.json'),\n  },", "strings/es.json'),\n  }),")
  const imports = [
    `import { wizardWords } from '@homeside/parts/words/with-words'`,
    `import { withWords } from '@homeside/parts/words/with-words'`,
  ]
  await replaceIn(module, 'import', `${imports.join('\n')}\nimport`)
}
