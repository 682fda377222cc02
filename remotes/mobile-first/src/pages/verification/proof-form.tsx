import type { Api } from '@homeside/api-client/api'
import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { fieldLengths } from '@homeside/contract/constants/field-formats'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import { policyAddress } from '@homeside/contract/constants/page-paths-at-login'
import type { DoneOrder, VerifyMobileFirstAnswer, VerifyMobileFirstRequest } from '@homeside/contract/mobile-first'
import { CheckboxField } from '@homeside/forms/fields/checkbox-field'
import { DateField } from '@homeside/forms/fields/date-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { FormValues } from '@homeside/forms/form-values'
import { PortalForm } from '@homeside/forms/portal-form'
import { date, notInFuture } from '@homeside/forms/rules/dates'
import { accepted, required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { finishTask, noteLinkEvent } from '@homeside/parts/link/finish-task'
import { Link, useNavigate } from '@homeside/remote-kit/router'
import { openLiteSession } from '@homeside/remote-kit/session-actions'
import type { CompletedOrder } from '@homeside/session/screen-stores'
import type { ShortCodeInfo } from '@homeside/session/tab-stores'
import { atom, useAtom } from 'jotai'

import { isAboutLink, leaveForInvalid, taskOf } from '../../link.ts'

interface Proof {
  LastName: string
  /** `YYYY-MM-DD`. */
  DateOfBirth: string
  AcceptsPrivacyPolicy: boolean
}

/**
 * Proves who opened the link, and opens their session for its one screen.
 *
 * @throws ApiProblem `no-match`, with the tries that are left from the third on; `short-code-locked`,
 * `short-code-invalid`, `account-locked`, or what any call can fail with.
 */
function proveLink(
  api: Api,
  { code, dynamicTemplateKey, privacyPolicy, privacyPolicyVersion }: ShortCodeInfo,
  { LastName, DateOfBirth, AcceptsPrivacyPolicy }: Proof,
  signal: AbortSignal,
): Promise<VerifyMobileFirstAnswer> {
  return call(api, 'POST', 'account/verifymobilefirst', {
    json: {
      // Section 3.3 of the specification names both. Nobody has them here: the link and these facts are the proof.
      username: '',
      password: '',
      resetPasswordMode: false,
      lastName: LastName,
      DateOfBirth,
      code: code ?? '',
      createRegistration: true,
      // The server returned this key, so it is a valid one.
      dynamicTemplateKey: dynamicTemplateKey as VerifyMobileFirstRequest['dynamicTemplateKey'],
      ...(privacyPolicy && privacyPolicyVersion !== null && AcceptsPrivacyPolicy
        ? { PrivacyPolicyVersion: privacyPolicyVersion }
        : {}),
    },
    signal,
  })
}

const rules: FormRules<Proof> = {
  LastName: [required()],
  DateOfBirth: [required(), date, notInFuture()],
  AcceptsPrivacyPolicy: [accepted('privacy-policy')],
}

/**
 * The form for last name and birth date. It also asks to accept the privacy policy, unless the patient is known to have
 * accepted this version.
 */
export function ProofForm({ link }: { link: ShortCodeInfo }) {
  const t = useText('mobile-first')
  const api = useApi()
  const navigate = useNavigate()
  const [typed, keep] = useAtom(typedProofAtom)
  const isUnknown = link.code === null
  const isAsked = isUnknown || link.privacyPolicy

  async function prove(proof: Proof, signal: AbortSignal) {
    try {
      const answer = await proveLink(api, link, proof, signal)
      keep(nothingTyped)
      void noteLinkEvent(api, link.code, 'Proven')
      if (!answer.Done) {
        openLiteSession(answer)
        return
      }
      openLiteSession(answer, pagePaths.actionCompleted)
      const { code, dynamicTemplateRoute: route } = link
      await finishTask(api, { code, mayRegister: answer.MayRegister }, { route, order: earlierOrder(answer.Done) })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.code === 'no-match') void noteLinkEvent(api, link.code, 'Missed')
      if (!isAboutLink(error)) throw error
      void noteLinkEvent(api, link.code, 'Closed')
      leaveForInvalid(navigate, link.code ?? '', error)
    }
  }

  return (
    <PortalForm<Proof> initialValues={typed} rules={rules} onSubmit={prove} aboutProblem={aboutProof}>
      <TextField
        name="LastName"
        label={t('verification.lastName')}
        autoComplete="family-name"
        longest={fieldLengths.PersonName}
      />
      <DateField name="DateOfBirth" label={t('verification.dateOfBirth')} autoComplete="bday" />
      <FormValues onChange={keep} />
      {isAsked ? (
        <div className="hs-stack">
          <CheckboxField name="AcceptsPrivacyPolicy" label={t('verification.privacy')} />
          <p>
            <Link className="hs-tap" to={policyAddress(link.alias)}>
              {t('verification.privacyPolicy')}
            </Link>
          </p>
        </div>
      ) : null}
      <SubmitButton>{t(`verification.go.${isUnknown ? 'unknown' : taskOf(link.dynamicTemplateRoute)}`)}</SubmitButton>
    </PortalForm>
  )
}

/** What to check after a wrong answer, and how many tries are left. */
function ProofTrouble({ triesLeft }: { triesLeft: number | null }) {
  const t = useText('mobile-first')
  return (
    <>
      <p>{t('verification.compare')}</p>
      {triesLeft === null ? null : (
        <p>
          <strong>{t('verification.triesLeft', { count: triesLeft })}</strong> {t('verification.thenCloses')}
        </p>
      )}
    </>
  )
}

/** Draws what the form of a proof shows below a problem. Pass it to the form as `aboutProblem`. */
function aboutProof({ code, triesLeft }: ApiProblem) {
  return code === 'no-match' ? <ProofTrouble triesLeft={triesLeft} /> : null
}

const nothingTyped: Proof = { LastName: '', DateOfBirth: '', AcceptsPrivacyPolicy: false }

/** What was typed, while the patient reads the privacy policy. In memory only, and dropped with the session's store. */
const typedProofAtom = atom<Proof>(nothingTyped)

/** An order that was placed before this visit, as the last page shows it. */
function earlierOrder(done: DoneOrder): CompletedOrder {
  return {
    number: done.OrderNumber,
    date: done.OrderDate,
    items: done.ItemCount,
    status: done.Status,
    holdReason: done.HoldReason,
    expected: done.EstimatedDeliveryDate,
    next: done.NextAvailableDate,
    copayCents: null,
    isEarlier: true,
  }
}
