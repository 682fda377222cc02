import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { payorLevels } from '@homeside/contract/constants/patient-records'
import type { InsuranceAnswer, InsurancePolicy } from '@homeside/contract/insurance'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { FinishSection } from '@homeside/parts/link/finish-section'
import { insuranceQuery } from '@homeside/parts/patient/patient-queries'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'

import { ConfirmRight, type ShownFact } from '../../action/confirm-right.tsx'
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
  const facts = useShownFacts(Items)
  if (Items.length === 0 || Items.some(({ PendingChange }) => PendingChange !== null)) return null
  return (
    <ConfirmRight
      meaning={t('insurance.isRightMeaning')}
      words={t('insurance.confirm')}
      confirmedUtc={ConfirmedUtc}
      facts={facts}
      confirm={async () => {
        const Seen = Items.map(
          ({
            PolicyKey: _key,
            Status: _status,
            CardFront: _front,
            CardBack: _back,
            PendingChange: _change,
            ...shown
          }) => shown,
        )
        const json = { InsuranceIsCorrect: true, Policies: [], Seen }
        insuranceChanged(await call(api, 'POST', 'patient/insurance', { json }))
      }}
      onChanged={insuranceChanged}
    />
  )
}

/** The policy of each level, in a line. */
function useShownFacts(policies: readonly InsurancePolicy[]): ShownFact[] {
  const t = useText('account-settings')
  const language = useLanguage()
  return payorLevels.map((level) => {
    const policy = policies.find(({ Level }) => Level === level)
    const days = [policy?.EffectiveDate, policy?.EndDate].map((day) => day && formatDate(day, language, 'medium'))
    const words = policy && [
      policy.PayorName,
      policy.PolicyNumber,
      policy.GroupNumber,
      policy.PolicyHolder,
      t(`relationships.${policy.Relationship}`),
      ...days,
    ]
    return [t(`insurance.level.${level}`), words?.filter(Boolean).join(', ') ?? t('none')]
  })
}
