import { payorLevels, type PayorLevel } from '@homeside/contract/constants/patient-records'
import { timeZoneOf } from '@homeside/contract/constants/time-zones'
import type { SupplyItem } from '@homeside/contract/orders'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { formatDate, formatPhone, formatTime } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Button, Descriptions, Empty, Table } from 'antd'
import { useState } from 'react'

import { addressParts } from '../frame/patient-in-words.tsx'
import { Cards } from '../frame/photo.tsx'
import { Pill, Wide, type Tone } from '../frame/shown.tsx'
import { useTimes } from '../frame/times.ts'
import english from '../strings/en.json'
import { EditDetails } from './details-form.tsx'
import { EditPolicy } from './policy-form.tsx'

const labels = english.changes.fields

type Entered = StaffPatientRecord['Entered'][number]

/** Who somebody is, and how they are reached. */
export function Details({ record }: { record: StaffPatientRecord }) {
  const { Account, Entered, Patient, PatientKey } = record
  const t = useText('desk')
  const [isEditing, setEditing] = useState(false)
  const language = useLanguage()
  const [now] = useState(() => new Date().toISOString())
  const none = <span className="desk-soft">{t('patients.none')}</span>
  const phone = (digits: string | null | undefined) =>
    digits ? <a href={`tel:${digits}`}>{formatPhone(digits)}</a> : none
  const contact = (person: StaffPatientRecord['Patient']['ResponsibleParty']) =>
    person ? `${person.Name} (${t(`relationships.${person.Relationship}`)}), ${formatPhone(person.Phone)}` : none
  // A new address of the provider's is the account's only when the patient says so.
  const isKept = Account !== null && Account.Email !== '' && Account.Email !== Patient.Email
  const unproven = Account !== null && !isKept && !Account.EmailVerified && ` (${t('patients.unverified')})`
  const items = [
    { key: 'mobile', children: phone(Patient.MobilePhone) },
    { key: 'home', children: phone(Patient.HomePhone) },
    {
      key: 'email',
      children: Patient.Email ? (
        <span>
          {Patient.Email}
          {unproven}
          {isKept ? <span className="desk-soft"> {t('patients.inPortal', { email: Account.Email })}</span> : null}
        </span>
      ) : (
        none
      ),
    },
    { key: 'address', children: <span className="desk-words">{addressParts(Patient.Address).join('\n')}</span> },
    { key: 'language', children: t(`languages.${Patient.Language ?? 'en'}`) },
    { key: 'timeThere', children: formatTime(now, language, timeZoneOf(Patient.TimeZoneKey ?? 1).iana) },
    { key: 'emergency', children: contact(Patient.EmergencyContact) },
    { key: 'responsible', children: contact(Patient.ResponsibleParty) },
    { key: 'ownKey', children: Patient.ExternalKey ?? none },
    { key: 'key', children: PatientKey },
  ] as const
  return (
    <section className="desk-part">
      <h2>{t('patients.details')}</h2>
      {isEditing ? (
        <EditDetails record={record} onEnd={() => setEditing(false)} />
      ) : (
        <>
          <Descriptions
            column={{ xs: 1, md: 2 }}
            items={items.map(({ key, children }) => ({ key, label: t(`patients.facts.${key}`), children }))}
          />
          <div className="desk-acts">
            <Button onClick={() => setEditing(true)}>{t('patients.edit')}</Button>
          </div>
        </>
      )}
      <EnteredHere entered={Entered.filter((each) => !isOfPolicy(each))} />
    </section>
  )
}

const isOfPolicy = ({ Members }: Entered) => Members.some((name) => name.startsWith('Insurance.'))

/** What staff put in force here, why, and until when an import keeps it. */
function EnteredHere({ entered }: { entered: readonly Entered[] }) {
  const t = useText('desk')
  const { at, day } = useTimes()
  const labelOf = (name: string) => {
    const level = payorLevels.find((each) => name === `Insurance.${each}`)
    if (level !== undefined) return t(`changes.levels.${level}`)
    return name in labels ? t(`changes.fields.${name as keyof typeof labels}`) : name
  }
  return entered.map(({ AtUtc, By, KeptUntilUtc, Members, Reason }) => (
    <p key={`${AtUtc} ${Reason}`} className="desk-soft">
      {t('patients.entered', {
        what: Members.map(labelOf).join(', '),
        name: By,
        when: at(AtUtc),
        until: day(KeptUntilUtc),
      })}
      {Reason === null ? null : ` ${t('patients.reason')} ${Reason}`}
    </p>
  ))
}

const tones: { [Status in SupplyItem['EligibilityStatus']]?: Tone } = {
  Eligible: 'good',
  NeedsReview: 'act',
  Blocked: 'act',
}

/** What is prescribed, when it last came, and when it can be ordered again. */
export function Supplies({ record }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const language = useLanguage()
  const day = (date: string) => formatDate(date, language, 'medium')
  return (
    <section className="desk-part">
      <h2>{t('patients.supplies')}</h2>
      <Wide label={t('patients.supplies')}>
        <Table<SupplyItem>
          dataSource={record.Supplies}
          rowKey={({ SupplyKey }) => SupplyKey}
          pagination={false}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('patients.noSupplies')} /> }}
          columns={[
            {
              title: t('patients.supply'),
              render: (_, { PlainName, HcpcsCode, Size }) => (
                <>
                  {PlainName}
                  <div className="desk-soft">{[HcpcsCode, Size].filter(Boolean).join(' · ')}</div>
                </>
              ),
            },
            {
              title: t('patients.lastCame'),
              className: 'desk-numbers',
              render: (_, { LastOrderDate, LastQty }) =>
                LastOrderDate === null
                  ? t('orders.nothingYet')
                  : t('patients.cameOn', { date: day(LastOrderDate), quantity: LastQty ?? 0 }),
            },
            {
              title: t('patients.due'),
              className: 'desk-numbers',
              render: (_, { AvailableToOrderDate, EligibilityStatus }) =>
                AvailableToOrderDate === null
                  ? t(EligibilityStatus === 'Eligible' ? 'patients.now' : 'patients.noDay')
                  : day(AvailableToOrderDate),
            },
            {
              title: t('patients.state'),
              render: (_, { EligibilityStatus, ReasonCode }) => (
                <Pill tone={tones[EligibilityStatus]}>
                  {ReasonCode === null
                    ? t(`patients.eligibility.${EligibilityStatus}`)
                    : t(`patients.why.${ReasonCode}`)}
                </Pill>
              ),
            },
          ]}
        />
      </Wide>
    </section>
  )
}

/** The policies in force, each beside the pictures of its card. */
export function Insurance({
  record: { CardPhotos, Changes, Entered, Patient, PatientKey },
}: {
  record: StaffPatientRecord
}) {
  const t = useText('desk')
  const [editing, setEditing] = useState<PayorLevel | null>(null)
  const isDecided = Changes.every(({ Type }) => Type !== 'Insurance')
  const free = payorLevels.find((level) => Patient.Insurance.every(({ Level }) => Level !== level))
  const edit = (level: PayorLevel, words: 'edit' | 'addPolicy') => (
    <div className="desk-acts">
      <Button
        aria-label={`${t(`patients.${words}`)}: ${t(`changes.levels.${level}`)}`}
        onClick={() => setEditing(level)}
      >
        {t(`patients.${words}`)}
      </Button>
    </div>
  )
  const language = useLanguage()
  const day = (date: string | null) => (date === null ? t('patients.none') : formatDate(date, language, 'medium'))
  const photosOf = (level: number | null) => CardPhotos.filter(({ Level }) => Level === level)
  return (
    <section className="desk-part">
      <h2>{t('patients.insurance')}</h2>
      {Patient.Insurance.length === 0 ? <p className="desk-soft">{t('patients.noInsurance')}</p> : null}
      {isDecided ? null : <p className="desk-soft">{t('patients.changeWaits')}</p>}
      {editing === null ? null : (
        <EditPolicy
          key={editing}
          patientKey={PatientKey}
          level={editing}
          policy={Patient.Insurance.find(({ Level }) => Level === editing) ?? null}
          onEnd={() => setEditing(null)}
        />
      )}
      {Patient.Insurance.filter(({ Level }) => Level !== editing).map((policy) => (
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
          {isDecided && editing === null ? edit(policy.Level, 'edit') : null}
        </div>
      ))}
      {isDecided && editing === null && free !== undefined ? edit(free, 'addPolicy') : null}
      <EnteredHere entered={Entered.filter(isOfPolicy)} />
      {photosOf(null).length > 0 ? (
        <>
          <h3>{t('patients.cardAtRegistration')}</h3>
          <Cards photos={photosOf(null)} />
        </>
      ) : null}
    </section>
  )
}
