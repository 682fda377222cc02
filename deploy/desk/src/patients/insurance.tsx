import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Descriptions } from 'antd'

import { Cards } from '../frame/photo.tsx'

/** The policies in force, each beside the pictures of its card. */
export function Insurance({ record: { CardPhotos, Patient } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const language = useLanguage()
  const day = (date: string | null) => (date === null ? t('patients.none') : formatDate(date, language, 'medium'))
  const photosOf = (level: number | null) => CardPhotos.filter(({ Level }) => Level === level)
  return (
    <section className="desk-part">
      <h2>{t('patients.insurance')}</h2>
      {Patient.Insurance.length === 0 ? <p className="desk-soft">{t('patients.noInsurance')}</p> : null}
      {Patient.Insurance.map((policy) => (
        <div key={policy.Level} className="desk-sides desk-gap">
          <Descriptions
            title={t(`changes.levels.${policy.Level}`)}
            column={1}
            items={(
              [
                ['PayorName', policy.PayorName],
                ['PolicyNumber', policy.PolicyNumber],
                ['GroupNumber', policy.GroupNumber ?? t('patients.none')],
                ['PolicyHolder', policy.PolicyHolder],
                ['Relationship', t(`relationships.${policy.Relationship}`)],
                ['EffectiveDate', day(policy.EffectiveDate)],
                ['EndDate', day(policy.EndDate)],
              ] as const
            ).map(([key, children]) => ({ key, label: t(`changes.fields.${key}`), children }))}
          />
          <Cards photos={photosOf(policy.Level)} none={t('patients.noCard')} />
        </div>
      ))}
      {photosOf(null).length > 0 ? (
        <>
          <h3>{t('patients.cardAtRegistration')}</h3>
          <Cards photos={photosOf(null)} />
        </>
      ) : null}
    </section>
  )
}
