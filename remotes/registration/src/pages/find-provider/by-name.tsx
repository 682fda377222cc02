import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { fieldLengths, postalCodeFormat, providerNameFormat } from '@homeside/contract/constants/field-formats'
import { TextField } from '@homeside/forms/fields/text-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { required } from '@homeside/forms/rules/required'
import type { FormRules, Rule } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { useSearchParams } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Skeleton } from '@homeside/ui/skeleton'

import { providerSearch, providersQuery } from '../../api/self-registration-calls.ts'
import { ProviderCard } from './provider-card.tsx'

interface Words {
  words: string
}

/** The rule of what the words search by: a postal code or a name. */
const nameOrPostalCode: Rule = (value) => {
  const search = providerSearch(typeof value === 'string' ? value : '')
  const [words, { pattern, code }] =
    'postalCode' in search ? [search.postalCode, postalCodeFormat] : [search.name, providerNameFormat]
  return pattern.test(words) ? null : code
}

const rules: FormRules<Words> = { words: [required(), nameOrPostalCode] }

/** Finds providers by a part of their name, or near a ZIP code. The search is in the address. */
export function ByName() {
  const t = useText('registration')
  const [search, setSearch] = useSearchParams()
  const words = search.get('q') ?? ''
  return (
    <>
      <PortalForm<Words>
        key={words}
        initialValues={{ words }}
        rules={rules}
        onSubmit={async ({ words: typed }) => setSearch({ by: 'name', q: typed.trim() })}
      >
        <TextField
          name="words"
          label={t('find.nameOrPostalCode')}
          autoComplete="off"
          longest={fieldLengths.ProviderSearch}
        />
        <SubmitButton>{t('find.search')}</SubmitButton>
      </PortalForm>
      {nameOrPostalCode(words, {}) === null && words !== '' ? <Results words={words} /> : null}
    </>
  )
}

function Results({ words }: { words: string }) {
  const t = useText('registration')
  const load = useQueryLoad(providersQuery(words, useLanguage()))
  return (
    <section className="hs-stack" aria-live="polite">
      <Loaded load={load} skeleton={<Skeleton shape="cards" />}>
        {({ Items }) =>
          Items.length === 0 ? (
            <Notice tone="info" title={t('find.none', { words })}>
              <p>{t('find.noneHint')}</p>
            </Notice>
          ) : (
            <>
              <h2>{t('find.results', { count: Items.length, words })}</h2>
              {Items.map((provider) => (
                <ProviderCard key={provider.SiteKey} provider={provider} />
              ))}
            </>
          )
        }
      </Loaded>
    </section>
  )
}
