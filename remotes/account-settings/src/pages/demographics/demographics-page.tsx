import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { PatientInfo } from '@homeside/contract/patient'
import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { addressLines } from '@homeside/parts/address/address-lines'
import { FinishSection } from '@homeside/parts/link/finish-section'
import { patientInfoQuery } from '@homeside/parts/patient/patient-queries'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { ConfirmRight, type ShownFact } from '../../action/confirm-right.tsx'
import { demographicsChanged } from '../../api/account-queries.ts'
import { useReadDecisions } from '../../rows/answered-change.tsx'
import { BackToAccount } from '../../rows/back-to-account.tsx'
import { RowGroup } from '../../rows/value-row.tsx'
import { ContactRow } from './contact-row.tsx'
import { AddressRow, BirthDateRow, NameRow, PhoneRow } from './demographics-rows.tsx'
import { EmailRow } from './email-row.tsx'

/** The patient's details on file, and each pending change. Section 2.10 of the specification. */
export default function DemographicsPage() {
  const t = useText('account-settings')
  const { name } = useProvider()
  const load = useQueryLoad(patientInfoQuery)
  return (
    <Page title={t('demographics.title')} lead={t('demographics.lead', { provider: name })} back={<BackToAccount />}>
      <Loaded load={load} skeleton={<Skeleton shape="rows" count={4} />}>
        {(info) => <Details info={info} />}
      </Loaded>
      <FinishSection route="demographics" />
    </Page>
  )
}

function Details({ info }: { info: PatientInfo }) {
  const t = useText('account-settings')
  useReadDecisions(info.LastDecision ? [info.LastDecision] : [])
  return (
    <>
      <DescribedChange info={info} />
      <RowGroup title={t('demographics.who')}>
        <NameRow info={info} />
        <BirthDateRow />
      </RowGroup>
      <RowGroup title={t('demographics.reach')}>
        <PhoneRow info={info} name="MobilePhone" />
        <PhoneRow info={info} name="HomePhone" />
        <EmailRow info={info} />
      </RowGroup>
      <RowGroup title={t('demographics.ship')}>
        <AddressRow info={info} />
      </RowGroup>
      <RowGroup title={t('demographics.others')}>
        <ContactRow info={info} name="EmergencyContact" />
        <ContactRow info={info} name="ResponsibleParty" />
      </RowGroup>
      <ConfirmDetails info={info} />
    </>
  )
}

/** A change that was only described, for example with an order. It belongs to no row of the page. */
function DescribedChange({ info: { PendingChange } }: { info: PatientInfo }) {
  const t = useText('account-settings')
  if (!PendingChange || PendingChange.Description === null) return null
  return (
    <Notice tone="info" title={t('pending.described')}>
      <blockquote className="acc-reason">{PendingChange.Description}</blockquote>
    </Notice>
  )
}

/** A button that confirms everything on the page. Hidden while a change is pending. */
function ConfirmDetails({ info }: { info: PatientInfo }) {
  const t = useText('account-settings')
  const api = useApi()
  const facts = useShownFacts(info)
  const { PendingChange, LastDecision: _last, ConfirmedUtc, ...Seen } = info
  if (PendingChange !== null) return null
  return (
    <ConfirmRight
      meaning={t('demographics.isRightMeaning')}
      words={t('demographics.isRight')}
      confirmedUtc={ConfirmedUtc}
      facts={facts}
      confirm={async () => {
        const json = { DetailsAreCorrect: true, Seen } as const
        demographicsChanged(await call(api, 'POST', 'patient/demographics', { json }))
      }}
      onChanged={demographicsChanged}
    />
  )
}

/** The details on the page, each in a line. */
function useShownFacts({ FirstName, MiddleName, LastName, Email, Address, ...info }: PatientInfo): ShownFact[] {
  const t = useText('account-settings')
  const phones = (['MobilePhone', 'HomePhone'] as const).map((name): ShownFact => {
    const number = info[name]
    return [t(`demographics.${name}`), number === null ? t('none') : formatPhone(number)]
  })
  const contacts = (['EmergencyContact', 'ResponsibleParty'] as const).map((role): ShownFact => {
    const contact = info[role]
    const words = contact && [contact.Name, t(`relationships.${contact.Relationship}`), formatPhone(contact.Phone)]
    return [t(`demographics.${role}`), words?.join(', ') ?? t('none')]
  })
  return [
    [t('demographics.name'), [FirstName, MiddleName, LastName].filter(Boolean).join(' ')],
    ...phones,
    [t('demographics.email'), Email],
    [t('demographics.address'), addressLines(Address).join(', ')],
    ...contacts,
  ]
}
