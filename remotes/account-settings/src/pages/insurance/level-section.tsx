import type { PayorLevel } from '@homeside/contract/constants/insurance-states'
import type { InsuranceAnswer, InsurancePolicy } from '@homeside/contract/insurance'
import { useText } from '@homeside/i18n/use-text'
import { StatusLine } from '@homeside/ui/status-line'
import type { StatusTone } from '@homeside/ui/status-line'
import { useId } from 'react'

import { ApprovedLine } from '../../decisions/approved-line.tsx'
import { useAskedChange } from '../../decisions/use-asked-change.ts'
import { ValueRow } from '../../rows/value-row.tsx'
import { CardSidePhoto } from './card-side-photo.tsx'
import { PendingPolicy } from './pending-policy.tsx'
import { PolicyFacts } from './policy-facts.tsx'
import { PolicyForm } from './policy-form.tsx'
import { RefusedPolicy } from './refused-policy.tsx'

interface LevelSectionProps {
  level: PayorLevel
  /** Null when there is none. */
  policy: InsurancePolicy | null
  decision: InsuranceAnswer['Decisions'][number] | null
}

const tones: Readonly<Record<InsurancePolicy['Status'], StatusTone>> = {
  Active: 'success',
  Expired: 'warning',
  NotSpecified: 'neutral',
  PendingReview: 'info',
}

/** One payor level: its policy with the pictures of its card, or a button to add one. */
export function LevelSection({ level, policy, decision }: LevelSectionProps) {
  const t = useText('account-settings')
  const id = useId()
  const asked = useAskedChange()
  // A policy that was never approved consists of its pending change.
  const isProposed = policy?.Status === 'PendingReview'
  return (
    <section className="acc-group" aria-labelledby={id}>
      <h2 id={id}>{t(`insurance.level.${level}`)}</h2>
      <p className="hs-hint">{t(`insurance.pays.${level}`)}</p>
      <div className="acc-rows">
        <ValueRow
          label={policy?.PayorName ?? t('insurance.noPolicy')}
          isStrong={policy !== null}
          changeWords={t(policy ? 'change' : 'add')}
          isAskedFor={asked !== null && (asked === decision?.ChangeKey || asked === policy?.PendingChange?.ChangeKey)}
          renderForm={(end) => <PolicyForm level={level} policy={policy} onEnd={end} />}
        >
          {policy ? (
            <>
              <StatusLine tone={tones[policy.Status]} {...(isProposed ? { icon: 'clock' as const } : {})}>
                {t(`insurance.status.${policy.Status}`)}
              </StatusLine>
              <PolicyFacts policy={policy} />
              {policy.PendingChange ? <PendingPolicy change={policy.PendingChange} isProposed={isProposed} /> : null}
            </>
          ) : null}
          {decision ? <ApprovedLine decision={decision} /> : null}
          {decision ? <RefusedPolicy decision={decision} /> : null}
        </ValueRow>
        {policy ? (
          <>
            <CardSidePhoto policy={policy} side="front" picture={policy.CardFront} />
            <CardSidePhoto policy={policy} side="back" picture={policy.CardBack} />
          </>
        ) : null}
      </div>
    </section>
  )
}
