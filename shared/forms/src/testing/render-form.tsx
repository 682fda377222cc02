import type { Language } from '@homeside/contract/wire'
import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n } from '@homeside/i18n/start-i18n'
import { ProviderContext } from '@homeside/remote-kit/provider-context'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'

import { PortalForm } from '../portal-form.tsx'
import type { FieldValue, FormRules } from '../rules/rule.ts'
import { SubmitButton } from '../submit-button.tsx'

/** What the fields of a test may hold, under any names. */
export type TestValues = Record<string, FieldValue>

interface TestFormProps {
  rules?: FormRules<TestValues>
  initialValues?: TestValues
  onSubmit?: (values: TestValues, signal: AbortSignal) => Promise<void> | void
  children: ReactNode
}

/** A form in a provider's portal, with a button called Send. */
export function TestForm({ rules, initialValues, onSubmit, children }: TestFormProps) {
  return (
    <ProviderContext value={{ name: 'Bluebird Home Medical', phone: '5550100100' }}>
      <PortalForm<TestValues>
        initialValues={initialValues ?? {}}
        rules={rules ?? {}}
        onSubmit={onSubmit ?? (() => undefined)}
      >
        {children}
        <SubmitButton>Send</SubmitButton>
      </PortalForm>
    </ProviderContext>
  )
}

/** Renders a form that is the first of a visit, and waits for its texts. */
export async function renderForm(form: ReactNode, language: Language = 'en') {
  await startI18n(language)
  await loadPortalStrings()
  const view = render(form)
  await screen.findByRole('button', { name: 'Send' })
  const user = userEvent.setup()
  return { ...view, user, send: () => user.click(screen.getByRole('button', { name: 'Send' })) }
}

/** A promise that a test settles, for a call that takes its time. */
export function deferred() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
