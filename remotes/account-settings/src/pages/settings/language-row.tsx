import type { Language } from '@homeside/contract/wire'
import { RadioField } from '@homeside/forms/fields/radio-field'
import { required } from '@homeside/forms/rules/required'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { chooseLanguage } from '@homeside/remote-kit/session-actions'

import { EditForm } from '../../rows/edit-form.tsx'
import { ValueRow } from '../../rows/value-row.tsx'

interface Choice {
  PreferredLanguage: string
}

/** The language of the portal, and of emails and texts. */
export function LanguageRow() {
  const t = useText('account-settings')
  const language = useLanguage()
  return (
    <ValueRow
      label={t('settings.language')}
      changeWords={t('change')}
      renderForm={(end) => (
        <EditForm<Choice>
          initialValues={{ PreferredLanguage: language }}
          rules={{ PreferredLanguage: [required()] }}
          save={({ PreferredLanguage }) => chooseLanguage(PreferredLanguage === 'es' ? 'es' : 'en')}
          onEnd={end}
          saveWords={t('save')}
        >
          <RadioField
            name="PreferredLanguage"
            label={t('settings.languageQuestion')}
            // Each language by its own name, so that its readers find it.
            choices={spokenLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
        </EditForm>
      )}
    >
      <p className="acc-value">{t(`languages.${language}`)}</p>
    </ValueRow>
  )
}

/** The languages of the portal; section 1 of the specification. */
const spokenLanguages = ['en', 'es'] as const satisfies readonly Language[]
