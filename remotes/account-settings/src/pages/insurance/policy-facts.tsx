import type { PolicyFields } from '@homeside/contract/insurance'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'

/** The data of a policy. Missing values are left out. */
export function PolicyFacts({ policy }: { policy: PolicyFields }) {
  const t = useText('account-settings')
  const language = useLanguage()
  const { PolicyNumber, GroupNumber, PolicyHolder, Relationship, EffectiveDate, EndDate } = policy
  const facts = [
    [t('insurance.number'), PolicyNumber],
    [t('insurance.group'), GroupNumber],
    [t('insurance.holder'), `${PolicyHolder}, ${t(`relationships.${Relationship}`)}`],
    [t('insurance.from'), EffectiveDate === null ? null : formatDate(EffectiveDate, language)],
    [t('insurance.to'), EndDate === null ? null : formatDate(EndDate, language)],
  ] as const
  return (
    <dl className="acc-facts">
      {facts.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
