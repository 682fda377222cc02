import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { replaceIn } from './replace-in.ts'

const page = `import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { paths } from '@homeside/contract/constants/paths'
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
    const answer = await call(api, 'POST', paths.login, { form, signal })
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
export const letterWords = {
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
export async function addLetterPage(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'src/pages/letter'), { recursive: true })
  await mkdir(path.join(folder, 'src/account-statuses/nights'), { recursive: true })
  await writeFile(path.join(folder, 'src/pages/letter/letter-page.tsx'), page)
  for (const language of ['en', 'es'] as const) {
    const { username, password, open } = letterWords[language]
    const words = JSON.stringify({ username, password, open }).slice(1, -1)
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
    `import { wizardWords } from '@homeside/parts/wizard/wizard-words'`,
    `import { withWords } from '@homeside/parts/words/with-words'`,
  ]
  await replaceIn(module, 'import', `${imports.join('\n')}\nimport`)
}
