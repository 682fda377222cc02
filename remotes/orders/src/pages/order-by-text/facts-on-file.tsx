import { changeDescriptionMaxLength } from '@homeside/contract/constants/limits'
import type { InsurancePolicy } from '@homeside/contract/insurance'
import type { PatientInfo } from '@homeside/contract/patient'
import { PhoneField } from '@homeside/forms/fields/phone-field'
import { TextAreaField } from '@homeside/forms/fields/text-area-field'
import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { AddressLines } from '@homeside/parts/address/address-lines'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { editOrderAtom, useOrder } from '../../order/order-store.ts'

interface FactsOnFileProps {
  patient: PatientInfo
  policies: readonly InsurancePolicy[]
}

/** Where the order goes, whom to call and who pays: facts, each with a way to say that it is wrong, and what is right. */
export function FactsOnFile({ patient, policies }: FactsOnFileProps) {
  const t = useText('orders')
  const edit = useSetAtom(editOrderAtom)
  const { AddressIsCorrect, InsuranceIsCorrect, DeliveryPhone } = useOrder().order
  const [changesPhone, setChangesPhone] = useState(false)
  const phone = DeliveryPhone ?? patient.MobilePhone ?? patient.HomePhone ?? ''
  const isAddressWrong = AddressIsCorrect === false
  const isInsuranceWrong = InsuranceIsCorrect === false
  return (
    <section className="hs-surface ord-text-facts" aria-label={t('byText.onFile')}>
      <Fact
        name={t('byText.sendTo')}
        isWrong={isAddressWrong}
        onWrong={(isWrong) => edit((order) => ({ ...order, AddressIsCorrect: !isWrong }))}
        correction={<ChangeDescription label={t('byText.rightAddress')} />}
      >
        <AddressLines address={patient.Address} />
      </Fact>
      <Fact
        name={t('byText.phone')}
        isWrong={changesPhone || phone === ''}
        onWrong={setChangesPhone}
        correction={<PhoneField name="DeliveryPhone" label={t('byText.rightPhone')} hint={t('review.callAtHint')} />}
      >
        <p>{formatPhone(phone)}</p>
      </Fact>
      {policies.length === 0 ? null : (
        <Fact
          name={t('review.insurance')}
          isWrong={isInsuranceWrong}
          onWrong={(isWrong) => edit((order) => ({ ...order, InsuranceIsCorrect: !isWrong }))}
          correction={
            isAddressWrong ? (
              <p>{t('review.describedAbove')}</p>
            ) : (
              <ChangeDescription label={t('byText.rightInsurance')} />
            )
          }
        >
          {policies.map(({ PolicyKey, PayorName }) => (
            <p key={PolicyKey}>{PayorName}</p>
          ))}
        </Fact>
      )}
    </section>
  )
}

interface FactProps {
  name: string
  isWrong: boolean
  onWrong: (isWrong: boolean) => void
  /** Where the patient says what is right. */
  correction: ReactNode
  children: ReactNode
}

function Fact({ name, isWrong, onWrong, correction, children }: FactProps) {
  const t = useText('orders')
  return (
    <div className="ord-text-fact" role="group" aria-label={name}>
      <p className="hs-hint">{name}</p>
      {children}
      {isWrong ? correction : null}
      <button
        type="button"
        className="hs-button hs-button-text ord-text-wrong"
        aria-expanded={isWrong}
        onClick={() => onWrong(!isWrong)}
      >
        {t(isWrong ? 'byText.right' : 'byText.wrong')}
        <span className="hs-visually-hidden">: {name}</span>
      </button>
    </div>
  )
}

/** What is right, in the patient's own words: staff ask no more than they have to. */
function ChangeDescription({ label }: { label: string }) {
  const t = useText('orders')
  return (
    <TextAreaField
      name="ChangeDescription"
      label={label}
      hint={t('byText.whoChecks')}
      longest={changeDescriptionMaxLength}
    />
  )
}
