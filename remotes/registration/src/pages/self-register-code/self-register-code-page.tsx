import type { ApiProblem } from '@homeside/api-client/api-problem'
import { useApi } from '@homeside/api-client/use-api'
import { codeMinutes } from '@homeside/contract/constants/limits'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { CodeField } from '@homeside/forms/fields/code-field'
import { PortalForm } from '@homeside/forms/portal-form'
import { verificationCode } from '@homeside/forms/rules/codes'
import { required } from '@homeside/forms/rules/required'
import type { FormRules } from '@homeside/forms/rules/rule'
import { SubmitButton } from '@homeside/forms/submit-button'
import { useText } from '@homeside/i18n/use-text'
import { useAction } from '@homeside/parts/action/use-action'
import { ProblemReference } from '@homeside/parts/reference/reference'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { Link, Navigate, useSearchParams, useNavigate } from '@homeside/remote-kit/router'
import { redirectInfoAtom } from '@homeside/session/tab-stores'
import { Notice } from '@homeside/ui/notice'
import { useAtomValue, useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'

import { proveCode, sendCode } from '../../api/self-registration-calls.ts'
import { SendProblem, OtherWay, TriesLeft } from '../../codes/code-problems.tsx'
import { LostContact } from '../../codes/lost-contact.tsx'
import { SendAgain } from '../../codes/send-again.tsx'
import { usePaths } from '../../registration-paths.ts'
import { foundRecordAtom, type FoundRecord, type CodeDestination } from '../../self-register/found-record.ts'
import { Choice } from '../../wizard/choice.tsx'

/**
 * Proves that somebody is the patient who was found, by six digits sent to a destination on file. The destination is in
 * the address, so that Back leads to the choice.
 */
export default function SelfRegisterCodePage() {
  const record = useAtomValue(foundRecordAtom)
  const [search] = useSearchParams()
  const to = usePaths()
  if (record.transactionKey === null) return <Navigate to={to.patientSearch} replace />
  if (search.get('view') === 'lost') return <LostContact back={to.selfRegisterCode} reference={record.reference} />
  const sentTo = record.destinations.find(({ Channel }) => Channel === search.get('sent'))
  if (sentTo === undefined) return <ChooseDestination record={record} />
  return (
    <EnterCode
      key={sentTo.Channel}
      record={record}
      transactionKey={record.transactionKey}
      sentTo={sentTo}
      isLate={search.get('late') !== null}
    />
  )
}

/** Where to send the code: the phones and addresses on file, masked but recognisable. One tap sends it. */
function ChooseDestination({ record }: { record: FoundRecord }) {
  const t = useText('registration')
  const to = usePaths()
  const { send, isSending, problem } = useSendCode()
  return (
    <TaskPage title={t('send.title')} lead={t('send.lead', { name: record.firstName })} back={{ to: to.patientSearch }}>
      {problem && <SendProblem problem={problem} />}
      <div className="hs-stack">
        {record.destinations.map((destination) => (
          <Choice
            key={destination.DestinationKey}
            title={t(`send.to.${destination.Channel}`)}
            hint={destination.Masked}
            isDisabled={isSending}
            onChoose={() => send(destination)}
          />
        ))}
      </div>
      <p className="hs-hint">{t('send.rates')}</p>
      <Link className="hs-button hs-button-text" to={to.lostContact}>
        {t('lost.link')}
      </Link>
    </TaskPage>
  )
}

/** Sends a code on one tap, once however often it is tapped, and goes on to the page for typing it. */
function useSendCode() {
  const api = useApi()
  const navigate = useNavigate()
  const { selfRegisterCode } = usePaths()
  const { isUnderWay, problem, run } = useAction()

  async function sendTo({ DestinationKey, Channel }: CodeDestination) {
    const isLate = await sendCode(api, DestinationKey)
    void navigate(`${selfRegisterCode}?sent=${Channel}${isLate ? '&late=yes' : ''}`)
  }
  return { send: (destination: CodeDestination) => run(() => sendTo(destination)), isSending: isUnderWay, problem }
}

interface TypedCode {
  Code: string
}

const rules: FormRules<TypedCode> = { Code: [required(), verificationCode] }

interface EnterCodeProps {
  record: FoundRecord
  transactionKey: string
  sentTo: CodeDestination
  /** Whether the code could not be sent at once. */
  isLate: boolean
}

/** The six digits that were sent. They open the wizard with everything filled in that is known. */
function EnterCode({ record, transactionKey, sentTo, isLate: wasLate }: EnterCodeProps) {
  const t = useText('registration')
  const api = useApi()
  const navigate = useNavigate()
  const to = usePaths()
  const [info, setInfo] = useAtom(redirectInfoAtom)
  const find = useSetAtom(foundRecordAtom)
  const { send, problem } = useSendCode()
  const [isLate, setLate] = useState(wasLate)
  const other = record.destinations.find(({ Channel }) => Channel !== sentTo.Channel)

  async function prove({ Code }: TypedCode, signal: AbortSignal) {
    const proof = { TransactionKey: transactionKey, Code }
    const { RegistrationCode, Alias, patient } = await proveCode(api, proof, signal)
    find({ ...record, patient })
    setInfo({ ...info, registrationCode: RegistrationCode })
    void navigate(pageAddress(pagePaths.aliasRegisterVerify, { alias: Alias }))
  }

  return (
    <TaskPage
      title={t('code.title')}
      lead={t(`code.lead.${sentTo.Channel}`, { masked: sentTo.Masked, minutes: codeMinutes })}
      back={{ to: to.selfRegisterCode }}
    >
      <PortalForm<TypedCode> initialValues={{ Code: '' }} rules={rules} onSubmit={prove} aboutProblem={aboutCode}>
        <CodeField name="Code" knownAs="verificationcode" label={t('code.code')} />
        <SubmitButton>{t('continue')}</SubmitButton>
      </PortalForm>
      {isLate && (
        <Notice tone="warning" title={t('code.late')}>
          <OtherWay />
        </Notice>
      )}
      {problem && <SendProblem problem={problem} />}
      <SendAgain
        send={async () => setLate(await sendCode(api, sentTo.DestinationKey))}
        words={{ send: t('code.again'), sent: t('code.sentAgain') }}
      />
      {other === undefined ? null : (
        <button type="button" className="hs-button hs-button-text" onClick={() => send(other)}>
          {t(`code.instead.${other.Channel}`)}
        </button>
      )}
      <Link className="hs-button hs-button-text" to={to.lostContact}>
        {t('lost.link')}
      </Link>
    </TaskPage>
  )
}

function CodeTrouble({ problem }: { problem: ApiProblem }) {
  const t = useText('registration')
  const { login } = usePaths()
  return (
    <>
      <TriesLeft problem={problem} />
      {problem.code === 'no-match' ? <p>{t('code.newest', { minutes: codeMinutes })}</p> : null}
      {problem.code === 'already-registered' ? <Link to={login}>{t('verify.login')}</Link> : null}
      <ProblemReference problem={problem} />
    </>
  )
}

/** Draws what the form shows below a problem. */
function aboutCode(problem: ApiProblem) {
  return <CodeTrouble problem={problem} />
}
