import { ApiProblem } from '@homeside/api-client/api-problem'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { Link, useParams } from '@homeside/remote-kit/router'

import type { ChosenItem } from '../../../draft/chosen-items.ts'
import { setAnswers } from '../../../draft/edit-draft.ts'
import type { OrderDraft, ReviewAnswers } from '../../../draft/order-draft.ts'
import { reviewReasons } from '../../../draft/review-reasons.ts'
import { newOrderPath } from '../../../order-paths.ts'
import { Agreement } from './agreement.tsx'
import { ChosenList } from './chosen-list.tsx'
import { DeliveryAnswers } from './delivery-answers.tsx'
import { EmailChoice } from './email-choice.tsx'
import { EstimatedCost } from './estimated-cost.tsx'
import { InsuranceAnswers } from './insurance-answers.tsx'
import type { OnFile } from './on-file.ts'
import { reviewRules } from './review-rules.ts'
import { StaffLooksFirst } from './staff-looks-first.tsx'
import { WayOutLinks } from './way-out-links.tsx'

interface ReviewFormProps {
  chosen: readonly ChosenItem[]
  onFile: OnFile
  draft: OrderDraft
  change: (edit: (draft: OrderDraft) => OrderDraft) => void
  /** @throws ApiProblem what the order was refused with. */
  onPlace: (sent: OrderDraft) => Promise<void>
  onChooseAgain: () => void
  onStartOver: () => void
}

/** Everything about the order on one screen, what only the patient can answer, and the button that places it. */
export function ReviewForm({ chosen, onFile, draft, change, onPlace, ...wayOut }: ReviewFormProps) {
  const t = useText('orders')
  const { alias = '' } = useParams()
  const { patient, policies, terms } = onFile
  const { answers } = draft
  const phone = answers.DeliveryPhone || (patient.MobilePhone ?? patient.HomePhone ?? '')
  function sayWayOut(problem: ApiProblem) {
    return <WayOutLinks problem={problem} {...wayOut} />
  }

  return (
    <PortalForm<ReviewAnswers>
      initialValues={{ ...answers, DeliveryPhone: phone }}
      rules={reviewRules}
      onSubmit={async (values) => {
        try {
          await onPlace(setAnswers(draft, values))
        } catch (error) {
          throw aboutSupplies(error)
        }
      }}
      aboutProblem={sayWayOut}
    >
      <FormValues onChange={(values: ReviewAnswers) => change((current) => setAnswers(current, values))} />
      <section className="hs-surface ord-block" aria-labelledby="order-items-heading">
        <h2 id="order-items-heading">{t('review.items')}</h2>
        <ChosenList chosen={chosen} />
        <Link className="hs-button hs-button-text ord-change" to={newOrderPath(alias)}>
          {t('review.back')}
        </Link>
      </section>
      <DeliveryAnswers patient={patient} answers={answers} />
      <InsuranceAnswers policies={policies} answers={answers} />
      <EstimatedCost chosen={chosen} asksForPayment={terms.AsksForPayment} />
      <StaffLooksFirst reasons={reviewReasons(chosen, answers)} />
      <div className="ord-conclusion">
        <EmailChoice terms={terms} answers={answers} />
        <Agreement terms={terms} />
        <SubmitButton busyWords={t('review.placing')}>{t('review.place')}</SubmitButton>
      </div>
    </PortalForm>
  )
}

/** What the server says of supplies has no field here: it is said as a whole, with the way back to them. */
function aboutSupplies(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || error.code !== 'validation') return error
  const fields = Object.entries(error.fields).filter(([name]) => !name.startsWith('Items'))
  return new ApiProblem({ code: error.code, status: error.status, fields: Object.fromEntries(fields), cause: error })
}
