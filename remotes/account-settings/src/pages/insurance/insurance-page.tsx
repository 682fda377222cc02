import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { payorLevels } from '@homeside/contract/constants/patient-records'
import type { InsuranceAnswer } from '@homeside/contract/insurance'
import { useText } from '@homeside/i18n/use-text'
import { FinishSection } from '@homeside/parts/link/finish-section'
import { insuranceQuery } from '@homeside/parts/patient/patient-queries'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { ConfirmRight } from '../../action/confirm-right.tsx'
import { insuranceChanged } from '../../api/account-queries.ts'
import { useReadDecisions } from '../../rows/answered-change.tsx'
import { BackToAccount } from '../../rows/back-to-account.tsx'
import { DescribeChange } from './describe-change.tsx'
import { LevelSection } from './level-section.tsx'

import './insurance.css'

/** The insurance policies by level, with pending changes beside them. Section 2.10 of the specification. */
export default function InsurancePage() {
  const t = useText('account-settings')
  const { name: provider } = useProvider()
  const load = useQueryLoad(insuranceQuery)
  const hasNone = load.status === 'ready' && load.value.Items.length === 0
  return (
    <Page
      title={t('insurance.title')}
      lead={t(hasNone ? 'insurance.leadWithout' : 'insurance.lead', { provider })}
      back={<BackToAccount />}
      layout="overview"
    >
      <Loaded load={load} skeleton={<Skeleton shape="cards" />}>
        {(insurance) => <Levels insurance={insurance} />}
      </Loaded>
      <FinishSection route="insurance" />
    </Page>
  )
}

function Levels({ insurance }: { insurance: InsuranceAnswer }) {
  useReadDecisions(insurance.Decisions)
  return (
    <>
      <div className="acc-levels">
        {payorLevels.map((level) => (
          <LevelSection
            key={level}
            level={level}
            policy={insurance.Items.find(({ Level }) => Level === level) ?? null}
            nextCard={insurance.NextCards.find(({ Level }) => Level === level) ?? null}
            decision={insurance.Decisions.find(({ Level }) => Level === level) ?? null}
          />
        ))}
      </div>
      <div className="acc-about-levels">
        <ConfirmInsurance insurance={insurance} />
        <DescribeChange insurance={insurance} />
      </div>
    </>
  )
}

/** A button that confirms what is on the page. Nothing is asked when nothing is on file, or while a change waits. */
function ConfirmInsurance({ insurance: { Items, ConfirmedUtc } }: { insurance: InsuranceAnswer }) {
  const t = useText('account-settings')
  const api = useApi()
  if (Items.length === 0 || Items.some(({ PendingChange }) => PendingChange !== null)) return null
  return (
    <ConfirmRight
      meaning={t('insurance.isRightMeaning')}
      words={t('insurance.confirm')}
      confirmedUtc={ConfirmedUtc}
      confirm={async () => {
        const json = { InsuranceIsCorrect: true, Policies: [] }
        insuranceChanged(await call(api, 'POST', 'patient/insurance', { json }))
      }}
    />
  )
}
