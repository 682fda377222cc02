import { componentName, pathOf, type NewRemote } from './remote-names.ts'

/**
 * The files of a page that begins with a form, on a call that the API has. A signed-in patient writes a message with
 * it; anybody else looks up a provider by its code.
 */
export function formPageFiles(remote: NewRemote): Record<string, string> {
  const { name, title, zone = 'alias' } = remote
  const writes = zone === 'alias'
  const words = writes ? writing : lookingUp
  return {
    [`src/pages/${name}/${name}-page.tsx`]: writes ? writingPage(remote) : lookUpPage(remote),
    [`src/pages/${name}/${name}-page.test.tsx`]: testFile(remote, writes),
    'src/strings/en.json': `${JSON.stringify({ title: title.en, ...words.en }, null, 2)}\n`,
    'src/strings/es.json': `${JSON.stringify({ title: title.es, ...words.es }, null, 2)}\n`,
  }
}

const writing = {
  en: { message: 'Your message', send: 'Send', sent: 'Your message is sent' },
  es: { message: 'Su mensaje', send: 'Enviar', sent: 'Su mensaje se envió' },
}

const lookingUp = {
  en: { code: 'Provider code', find: 'Find', found: 'Call {{name}}:' },
  es: { code: 'Código del proveedor', find: 'Buscar', found: 'Llame a {{name}}:' },
}

function writingPage({ name, zone }: NewRemote): string {
  return `import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { messageMaxLength } from '@homeside/contract/constants/conversation-states'
import { TextAreaField } from '@homeside/forms/fields/text-area-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { useState } from 'react'

/** Named as the wire names it, so that what the server says of a field finds it. */
interface Typed {
  Message: string
}

const rules: FormRules<Typed> = { Message: [required()] }

/** The page at ${pathOf({ name, zone })}. */
export default function ${componentName(name)}() {
  const t = useText('${name}')
  const api = useApi()
  // The same for every try: a message whose answer was lost is not sent twice.
  const [key] = useState(() => crypto.randomUUID())
  const [isSent, setSent] = useState(false)

  async function send({ Message }: Typed) {
    await call(api, 'POST', 'conversations/', { json: { Topic: 'Other', Subject: t('title'), Message }, key })
    setSent(true)
  }

  return (
    <Page title={t('title')}>
      {isSent ? (
        <Notice tone="success" title={t('sent')} focusOnMount />
      ) : (
        <PortalForm<Typed> initialValues={{ Message: '' }} rules={rules} onSubmit={send}>
          <TextAreaField name="Message" label={t('message')} longest={messageMaxLength} />
          <SubmitButton>{t('send')}</SubmitButton>
        </PortalForm>
      )}
    </Page>
  )
}
`
}

function lookUpPage({ name, zone }: NewRemote): string {
  return `import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { FoundProvider } from '@homeside/contract/provider'
import { TextField } from '@homeside/forms/fields/text-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { useState } from 'react'

interface Typed {
  ProviderCode: string
}

const rules: FormRules<Typed> = { ProviderCode: [required()] }

/** The page at ${pathOf({ name, zone })}. */
export default function ${componentName(name)}() {
  const t = useText('${name}')
  const api = useApi()
  const [found, setFound] = useState<FoundProvider | null>(null)

  async function find({ ProviderCode }: Typed) {
    setFound(await call(api, 'GET', 'account/provider/verify/{id}', { params: { id: ProviderCode.trim() } }))
  }

  return (
    <Page title={t('title')}>
      {found ? (
        <Notice tone="info" title={t('found', { name: found.Name })} focusOnMount>
          <PhoneLink phone={found.Phone} />
        </Notice>
      ) : (
        <PortalForm<Typed> initialValues={{ ProviderCode: '' }} rules={rules} onSubmit={find}>
          <TextField name="ProviderCode" label={t('code')} width="short" />
          <SubmitButton>{t('find')}</SubmitButton>
        </PortalForm>
      )}
    </Page>
  )
}
`
}

function testFile({ name, zone, title }: NewRemote, writes: boolean): string {
  const component = componentName(name)
  const steps = writes
    ? `await user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'I have a question.')
  await user.click(screen.getByRole('button', { name: 'Send' }))

  expect(await screen.findByText('Your message is sent')).toBeVisible()`
    : `await user.type(await screen.findByRole('textbox', { name: 'Provider code' }), 'BLU')
  await user.click(screen.getByRole('button', { name: 'Find' }))

  expect(await screen.findByText('Call Bluebird Home Medical:')).toBeVisible()`
  const visitor = writes ? 'patient: {}, ' : zone === 'public' ? '' : "patient: { Account: 'no registrations' }, "
  const address = pathOf({ name, zone }).replace(':alias', 'bluebird-hme')
  return `import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import ${component} from './${name}-page.tsx'

const visit = { ${visitor}path: '${address}', namespaces: { '${name}': remote.strings } } as const

test('what is typed is sent, and the answer stands in its place', async () => {
  const { user } = await renderInPortal(<${component} />, visit)
  ${steps}
})

test('in Spanish every word is Spanish, and an empty form is refused in words', async () => {
  const { user } = await renderInPortal(<${component} />, { ...visit, language: 'es' })
  expect(await screen.findByRole('heading', { level: 1, name: ${JSON.stringify(title.es)} })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: ${writes ? "'Enviar'" : "'Buscar'"} }))
  expect(screen.getByRole('alert')).toHaveFocus()
})
`
}
