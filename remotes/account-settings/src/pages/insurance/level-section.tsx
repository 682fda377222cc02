import { useApi } from '@homeside/api-client/use-api'
import type { CardSide, PayorLevel } from '@homeside/contract/constants/patient-records'
import type { InsuranceAnswer, InsurancePolicy, PolicyFields } from '@homeside/contract/insurance'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { usePhotos, type PhotoUploads } from '@homeside/parts/photos/use-photos'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { timeZoneAtom } from '@homeside/session/dashboard'
import type { IconName } from '@homeside/ui/icon'
import { StatusLine, type StatusTone } from '@homeside/ui/status-line'
import { useAtomValue } from 'jotai'
import { useCallback, useId, type ReactNode } from 'react'

import { uploadCard, type CardOwner } from '../../api/upload-card.ts'
import { ApprovedLine, RejectedChange, useAskedChange } from '../../rows/answered-change.tsx'
import { ValueRow } from '../../rows/value-row.tsx'
import { CardSides } from './card-sides.tsx'
import { PolicyForm } from './policy-form.tsx'
import { WaitingChange } from './waiting-change.tsx'

interface LevelSectionProps {
  level: PayorLevel
  /** Null when there is none. */
  policy: InsurancePolicy | null
  /** Pictures of the card of the next policy at this level; null when there are none. */
  nextCard: InsuranceAnswer['NextCards'][number] | null
  decision: InsuranceAnswer['Decisions'][number] | null
}

/** How each state is drawn. One that nobody specified has no clock, which would look like a review. */
const looks: Readonly<Record<InsurancePolicy['Status'], { tone: StatusTone; icon?: IconName }>> = {
  Active: { tone: 'success' },
  Expired: { tone: 'warning' },
  NotSpecified: { tone: 'neutral', icon: 'info' },
  PendingReview: { tone: 'info', icon: 'clock' },
}

/** One payor level: its policy with the pictures of its card, or the way to add one. */
export function LevelSection({ level, policy, nextCard, decision }: LevelSectionProps) {
  const t = useText('account-settings')
  const id = useId()
  const asked = useAskedChange()
  // A policy that was never approved consists of its pending change.
  const isProposed = policy?.Status === 'PendingReview'
  const owner =
    policy && !isProposed ? { of: 'policy' as const, key: policy.PolicyKey } : { of: 'level' as const, key: level }
  // In this component and not in the form, so that an upload continues after the form was sent.
  const photos = useCardPhotos(owner)
  const payor = policy?.PayorName ?? null
  const waiting = policy?.PendingChange ?? null
  const rejected = decision?.Status === 'Rejected' ? decision.Fields : null
  const card = <CardSides levelId={id} owner={owner} card={policy ?? nextCard} photos={photos} payor={payor} />
  return (
    <section className="acc-group" aria-labelledby={id}>
      <div className="acc-level-head">
        <h2 id={id}>{t(`insurance.level.${level}`)}</h2>
        <p className="hs-hint">{t(`insurance.pays.${level}`)}</p>
      </div>
      <div className="acc-rows">
        <ValueRow
          label={policy?.PayorName ?? t('insurance.noPolicy')}
          isStrong={policy !== null}
          changeWords={t(rejected ? 'rejected.correct' : policy ? 'change' : 'add')}
          isButtonBelow={rejected !== null}
          isAskedFor={asked !== null && (asked === decision?.ChangeKey || asked === waiting?.ChangeKey)}
          keptAs={`insurance ${level}`}
          renderForm={(end) => (
            <PolicyForm
              level={level}
              policy={policy}
              asked={waiting?.Fields ?? rejected}
              photos={policy ? null : card}
              onEnd={end}
            />
          )}
        >
          {policy ? (
            <>
              <StatusLine {...looks[policy.Status]}>{t(`insurance.status.${policy.Status}`)}</StatusLine>
              <PolicyFacts policy={policy} />
            </>
          ) : null}
          <PendingPolicy level={level} change={waiting} isProposed={isProposed}>
            {isProposed || waiting === null ? null : (
              <NextCard levelId={id} level={level} card={nextCard} payor={waiting.Fields.PayorName} />
            )}
          </PendingPolicy>
          {decision ? <ApprovedLine decision={decision} /> : null}
          {decision ? (
            <RejectedChange decision={decision}>
              {rejected ? (
                <>
                  <p className="acc-value">{rejected.PayorName}</p>
                  <PolicyFacts policy={rejected} />
                </>
              ) : null}
            </RejectedChange>
          ) : null}
        </ValueRow>
        {policy ? card : null}
      </div>
    </section>
  )
}

interface NextCardProps {
  /** The id of the heading of its level. */
  levelId: string
  level: PayorLevel
  card: InsuranceAnswer['NextCards'][number] | null
  payor: string
}

/** The card that a change asks for: the policy in force keeps its own until the change is approved. */
function NextCard({ levelId, level, card, payor }: NextCardProps) {
  const owner = { of: 'level', key: level } as const
  const photos = useCardPhotos(owner)
  return <CardSides levelId={levelId} owner={owner} card={card} photos={photos} payor={payor} isNext />
}

/** Uploads photos of both sides of a card. Call it in a component that stays on the page while they are sent. */
function useCardPhotos(owner: CardOwner): Readonly<Record<CardSide, PhotoUploads>> {
  return { front: useSide(owner, 'front'), back: useSide(owner, 'back') }
}

function useSide({ of, key }: CardOwner, side: CardSide): PhotoUploads {
  const api = useApi()
  const upload = useCallback(
    (photo: File, options: Parameters<typeof uploadCard>[3]) => uploadCard(api, { of, key, side }, photo, options),
    [api, of, key, side],
  )
  return usePhotos({ place: `card ${of} ${key} ${side}`, most: 1, keys: noKeys, upload, remove: nothing })
}

const noKeys: readonly string[] = []

/** Does nothing, because a stored picture can be replaced by another, but not removed. */
const nothing = (): void => undefined

interface PendingPolicyProps {
  level: PayorLevel
  /** Null when nothing waits at the level. */
  change: InsurancePolicy['PendingChange']
  /** The policy was never in force: the pending values are shown above. */
  isProposed: boolean
  /** The pictures of its card. */
  children: ReactNode
}

/** The patient's pending change of the policy at a level, with its date and a button to withdraw it. */
function PendingPolicy({ level, change, isProposed, children }: PendingPolicyProps) {
  const t = useText('account-settings')
  const { name: provider } = useProvider()
  const asked = change ? { Policies: [{ ...change.Fields, Level: level }] } : {}
  return (
    <WaitingChange change={change} asked={asked}>
      {isProposed || change === null ? null : (
        <>
          <p className="hs-hint">{t('pending.new')}</p>
          <p className="acc-value">{change.Fields.PayorName}</p>
          <PolicyFacts policy={change.Fields} />
        </>
      )}
      {change?.Description ? <blockquote className="acc-reason">{change.Description}</blockquote> : null}
      {children}
      <p className="hs-hint">{t(isProposed ? 'insurance.proposed' : 'pending.until', { provider })}</p>
    </WaitingChange>
  )
}

/** The data of a policy. Missing values are left out. */
function PolicyFacts({ policy }: { policy: PolicyFields }) {
  const t = useText('account-settings')
  const language = useLanguage()
  const today = dateIn(useAtomValue(timeZoneAtom))
  const { PolicyNumber, GroupNumber, PolicyHolder, Relationship, EffectiveDate, EndDate } = policy
  const facts = [
    [t('insurance.number'), PolicyNumber],
    [t('insurance.group'), GroupNumber],
    [t('insurance.holder'), `${PolicyHolder}, ${t(`relationships.${Relationship}`)}`],
    [t('insurance.from'), EffectiveDate === null ? null : formatDate(EffectiveDate, language, 'medium')],
    [
      t(EndDate !== null && EndDate < today ? 'insurance.ended' : 'insurance.to'),
      EndDate === null ? null : formatDate(EndDate, language, 'medium'),
    ],
  ] as const
  return (
    <dl className="hs-facts acc-policy-facts">
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
