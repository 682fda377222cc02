import { fieldCodes } from '@homeside/contract/constants/problem-codes'
import { useText } from '@homeside/i18n/use-text'

import { FieldMessage } from '../field-frame.tsx'
import { knownFields } from '../known-fields.ts'
import { PortalForm } from '../portal-form.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { useFaultWords } from '../use-fault-words.ts'
import { GalleryFields } from './gallery-fields.tsx'
import { galleryRules, galleryValues } from './gallery-values.ts'
import type { GalleryValues } from './gallery-values.ts'

interface GalleryProps {
  /** The call behind the form, to try out what a server's answer does. */
  onSubmit: (values: GalleryValues) => Promise<void> | void
}

/** Every field in one form, and every message below it, for development and tests. */
export function Gallery({ onSubmit }: GalleryProps) {
  const t = useText('gallery')
  return (
    <main className="hs-task">
      <header>
        <h1>{t('title')}</h1>
        <p className="hs-lead">{t('lead')}</p>
      </header>
      <div className="hs-surface">
        <PortalForm<GalleryValues> initialValues={galleryValues} rules={galleryRules} onSubmit={onSubmit}>
          <GalleryFields />
          <SubmitButton>{t('send')}</SubmitButton>
        </PortalForm>
      </div>
      <EveryMessage />
    </main>
  )
}

function EveryMessage() {
  const t = useText('gallery')
  const words = useFaultWords()
  const said = [
    ...knownFields.map((name) => words('required', { name, label: name })),
    words('required', { name: 'City', label: t('City') }),
    // A field that the server names and no form has.
    words('required', { name: 'Fax', label: null }),
    ...[...fieldCodes, 'email-warning' as const].map((code) => words(code, { name: 'City', label: t('City') })),
  ]
  return (
    <section className="hs-stack" aria-label={t('messages')}>
      <h2>{t('messages')}</h2>
      {[...new Set(said)].map((message, index) => (
        <FieldMessage key={message} field={{ id: `said-${index}`, error: message, warning: null }} />
      ))}
    </section>
  )
}
