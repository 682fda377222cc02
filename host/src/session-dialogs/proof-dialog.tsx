import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { proofMinutes } from '@homeside/contract/constants/limits'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { passkeysHere } from '@homeside/session/preferences'
import { tempUserAtom } from '@homeside/session/tab-stores'
import { Notice } from '@homeside/ui/notice'
import { useProblemWords } from '@homeside/ui/problem-words'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'

import { PasswordField } from '../login/login-fields.tsx'
import { loginStrings } from '../login/words/all-login-strings.ts'
import { showPasskey } from '../passkeys/show-passkey.ts'
import { ModalDialog } from '../shell/modal-dialog.tsx'

interface ProofDialogProps {
  onSettle: (isProven: boolean) => void
}

/** Asks for the password before a sensitive change, at most once in ten minutes. */
export function ProofDialog({ onSettle }: ProofDialogProps) {
  const t = useText('session')
  const api = useApi()
  const words = useProblemWords()
  const strings = loginStrings[useLanguage()]
  const username = useAtomValue(tempUserAtom)
  const id = useId()
  const field = `${id}-password`
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [isSending, setSending] = useState(false)
  /** A ref, not state: a double click is two events before the next render. */
  const sending = useRef(false)
  useEffect(() => document.getElementById(field)?.focus(), [field])

  async function prove(show: () => Promise<unknown>) {
    if (sending.current) return
    setProblem(null)
    sending.current = true
    setSending(true)
    try {
      await show()
      onSettle(true)
    } catch (error) {
      // An error that is no ApiProblem comes from the device, which has reported it.
      if (error instanceof ApiProblem) setProblem(error)
    } finally {
      sending.current = false
      setSending(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') document.getElementById(field)?.focus()
    else void prove(() => call(api, 'POST', 'account/prove', { json: { Password: password } }))
  }

  async function showDevice() {
    const Response = await showPasskey(await call(api, 'POST', 'account/prove/passkey/options'))
    await call(api, 'POST', 'account/prove/passkey', { json: { Response } })
  }

  const isWrong = problem?.code === 'validation'
  const isOtherDevice = problem?.code === 'invalid-credentials'
  const problemTitle = isWrong ? t('proof.wrong') : isOtherDevice ? t('proof.deviceUnknown') : words(problem)
  return (
    <ModalDialog
      title={t('proof.title')}
      lead={<p>{t('proof.lead', { minutes: proofMinutes })}</p>}
      onEscape={() => onSettle(false)}
    >
      <form className="login-form" method="post" noValidate onSubmit={submit}>
        {problem ? (
          <Notice tone="danger" title={problemTitle} focusOnMount>
            {isWrong ? <p>{t('proof.wrongNext')}</p> : null}
          </Notice>
        ) : null}
        {passkeysHere().length > 0 ? (
          <button
            type="button"
            className="hs-button hs-button-quiet hs-button-wide"
            aria-disabled={isSending}
            onClick={() => void prove(showDevice)}
          >
            {t('proof.device')}
          </button>
        ) : null}
        <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
        <PasswordField
          id={field}
          strings={strings}
          value={password}
          onChange={setPassword}
          error={isMissing ? strings.passwordRequired : undefined}
        />
        <div className="modal-dialog-actions">
          <button type="submit" className="hs-button hs-button-primary hs-button-wide" aria-disabled={isSending}>
            {t(isSending ? 'proof.sending' : 'proof.submit')}
          </button>
          <button type="button" className="hs-button hs-button-text hs-button-wide" onClick={() => onSettle(false)}>
            {t('proof.cancel')}
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}
