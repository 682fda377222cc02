import { changeDescriptionMaxLength } from '@homeside/contract/constants/limits'
import type { InsurancePolicy } from '@homeside/contract/insurance'
import type { PatientInfo } from '@homeside/contract/patient'
import { ChoiceButton } from '@homeside/forms/fields/choice-button'
import { PhoneField } from '@homeside/forms/fields/phone-field'
import { RadioField } from '@homeside/forms/fields/radio-field'
import { TextAreaField } from '@homeside/forms/fields/text-area-field'
import { dateIn, formatDate, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { AddressFields } from '@homeside/parts/address/address-fields'
import { AddressLines } from '@homeside/parts/address/address-lines'
import { timeZoneAtom } from '@homeside/session/dashboard'
import { Icon, type IconName } from '@homeside/ui/icon'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'

import { useOrder } from '../../../order/order-store.ts'
import { knownPhone } from '../../../order/seen-order.ts'
import { statementField } from './review-values.ts'

interface PatientFactsProps {
  patient: PatientInfo
  policies: readonly InsurancePolicy[]
}

/** The facts on file for this order: where it goes, whom to call, who pays. Each has a button that says it is wrong. */
export function PatientFacts({ patient, policies }: PatientFactsProps) {
  return (
    <div className="hs-surface ord-patient-facts">
      <AddressFact patient={patient} />
      <PhoneFact patient={patient} />
      <InsuranceFact policies={policies} />
    </div>
  )
}

interface PatientFactProps {
  icon: IconName
  title: string
  /** The fact on file. */
  fact: ReactNode
  /** The button that says it is wrong. */
  doubt: ReactNode
  /** The question when it is wrong, and the way back; null while it is right. */
  wrong: ReactNode
}

/** A fact on file for this order, which says by itself what it is. A correction is made in place and gets the focus. */
function PatientFact({ icon, title, fact, doubt, wrong }: PatientFactProps) {
  const id = useId()
  const answers = useRef<HTMLDivElement>(null)
  const isWrong = wrong !== null
  const wasWrong = useRef(isWrong)
  useLayoutEffect(() => {
    if (wasWrong.current === isWrong) return
    wasWrong.current = isWrong
    answers.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [isWrong])
  return (
    <section className="ord-patient-fact" aria-labelledby={id}>
      <Icon name={icon} />
      <h2 id={id} className="hs-visually-hidden">
        {title}
      </h2>
      <div>{fact}</div>
      <div ref={answers} className={isWrong ? 'ord-patient-fact-wrong' : undefined}>
        {isWrong ? wrong : doubt}
      </div>
    </section>
  )
}

function AddressFact({ patient }: Pick<PatientFactsProps, 'patient'>) {
  const t = useText('orders')
  const { AddressIsCorrect, DeliveryAddress } = useOrder().order
  const isWrong = AddressIsCorrect === false || DeliveryAddress !== undefined
  const asked = patient.PendingChange?.Fields.Address
  return (
    <PatientFact
      icon="home"
      title={t('review.address')}
      fact={
        <>
          <AddressLines address={patient.Address} />
          {asked && !isWrong ? (
            <Asked change={patient.PendingChange} what={<AddressLines address={asked} />}>
              <ChoiceButton
                name="AddressIsCorrect"
                value="elsewhere"
                sets={{ DeliveryAddress: { ...asked, Apt: asked.Apt ?? '' } }}
                clears={statementField}
              >
                {t('review.sendThere')}
              </ChoiceButton>
            </Asked>
          ) : null}
        </>
      }
      doubt={<Doubt name="AddressIsCorrect" label={t('review.addressDoubt')} />}
      wrong={
        isWrong ? (
          <>
            <RadioField
              name="AddressIsCorrect"
              label={t('review.addressQuestion')}
              choices={[
                { value: 'no', label: t('review.addressNo') },
                { value: 'elsewhere', label: t('review.addressElsewhere') },
              ]}
            />
            {DeliveryAddress ? <AddressFields name="DeliveryAddress" /> : <ChangeDescription />}
            <AfterAll name="AddressIsCorrect">{t('review.addressRight')}</AfterAll>
          </>
        ) : null
      }
    />
  )
}

/** The phone number for this order. Asked for at once when none is on file. */
function PhoneFact({ patient }: Pick<PatientFactsProps, 'patient'>) {
  const t = useText('orders')
  const onFile = knownPhone(patient)
  const { DeliveryPhone = onFile } = useOrder().order
  const [isOpen, setOpen] = useState(onFile === null)
  const isOther = isOpen || DeliveryPhone !== onFile
  const { MobilePhone, HomePhone } = patient.PendingChange?.Fields ?? {}
  const asked = MobilePhone ?? HomePhone
  return (
    <PatientFact
      icon="phone"
      title={t('review.callAt')}
      fact={
        <>
          {onFile && <p className="hs-tabular">{formatPhone(onFile)}</p>}
          {asked && asked !== DeliveryPhone ? (
            <Asked change={patient.PendingChange} what={<p className="hs-tabular">{formatPhone(asked)}</p>}>
              <ChoiceButton name="DeliveryPhone" value={asked} clears={statementField}>
                {t('review.callThere')}
              </ChoiceButton>
            </Asked>
          ) : null}
        </>
      }
      doubt={
        <button
          type="button"
          className="hs-button hs-button-text"
          aria-label={t('review.phoneDoubt')}
          onClick={() => setOpen(true)}
        >
          {t('review.doubt')}
        </button>
      }
      wrong={
        isOther ? (
          <PhoneField name="DeliveryPhone" label={t('review.callInstead')} hint={t('review.callAtHint')} />
        ) : null
      }
    />
  )
}

/** The question about insurance. Nothing is asked when none is on file. */
function InsuranceFact({ policies }: Pick<PatientFactsProps, 'policies'>) {
  const t = useText('orders')
  const { AddressIsCorrect, InsuranceIsCorrect } = useOrder().order
  const [first, ...others] = policies
  const change = policies.find(({ PendingChange }) => PendingChange !== null)?.PendingChange ?? null
  const day = useDayOf(change)
  return (
    <PatientFact
      icon="account"
      title={t('review.insurance')}
      fact={
        <>
          {day === null ? null : <p className="hs-hint">{t('review.insuranceAsked', { day })}</p>}
          {first ? (
            <>
              <p>{first.PayorName}</p>
              {others.length > 0 && (
                <p className="hs-hint">
                  {t('review.insuranceThen', { names: others.map(({ PayorName }) => PayorName).join(', ') })}
                </p>
              )}
            </>
          ) : (
            <p>{t('review.noInsurance')}</p>
          )}
        </>
      }
      doubt={first && <Doubt name="InsuranceIsCorrect" label={t('review.insuranceDoubt')} />}
      wrong={
        InsuranceIsCorrect === false ? (
          <>
            {AddressIsCorrect === false ? <p>{t('review.describedAbove')}</p> : <ChangeDescription />}
            <AfterAll name="InsuranceIsCorrect">{t('review.insuranceRight')}</AfterAll>
          </>
        ) : null
      }
    />
  )
}

interface AskedProps {
  change: PatientInfo['PendingChange']
  what: ReactNode
  /** The button that uses it for this order. */
  children: ReactNode
}

/** What the patient asked for and staff still check, so that nobody signs that the old one is right unawares. */
function Asked({ change, what, children }: AskedProps) {
  const t = useText('orders')
  const day = useDayOf(change)
  return (
    <div className="hs-stack">
      <p className="hs-hint">{t('review.askedFor', { day: day ?? '' })}</p>
      {what}
      {children}
    </div>
  )
}

/** The patient's own day on which a change was sent; null when there is none. */
function useDayOf(change: { SubmittedUtc: string } | null): string | null {
  const language = useLanguage()
  const timeZone = useAtomValue(timeZoneAtom)
  return change === null ? null : formatDate(dateIn(timeZone, change.SubmittedUtc), language)
}

/** The button that says that a fact is wrong. It clears the statement, which was about the facts as shown before. */
function Doubt({ name, label }: { name: string; label: string }) {
  const t = useText('orders')
  return (
    <ChoiceButton name={name} value="no" clears={statementField} label={label}>
      {t('review.doubt')}
    </ChoiceButton>
  )
}

function AfterAll({ name, children }: { name: string; children: string }) {
  return (
    <ChoiceButton name={name} value="yes" clears={statementField}>
      {children}
    </ChoiceButton>
  )
}

/** What is wrong on file, in the patient's own words. Staff ask the rest. */
function ChangeDescription() {
  const t = useText('orders')
  return (
    <TextAreaField
      name="ChangeDescription"
      label={t('review.changes')}
      hint={t('review.changesHint')}
      longest={changeDescriptionMaxLength}
    />
  )
}
