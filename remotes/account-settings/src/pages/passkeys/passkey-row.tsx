import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { passkeyNameMaxLength } from '@homeside/contract/constants/limits'
import type { Passkey } from '@homeside/contract/passkeys'
import { TextField } from '@homeside/forms/fields/text-field'
import { required } from '@homeside/forms/rules/required'
import { useText } from '@homeside/i18n/use-text'
import { useAction } from '@homeside/parts/action/use-action'
import { timeOf, useLocalTime, wholeDay } from '@homeside/parts/days/local-time'
import { CardQuestion, useQuestion } from '@homeside/parts/question/question-section'
import { forgetPasskeyHere, passkeysHere } from '@homeside/remote-kit/session-actions'
import { StatusLine } from '@homeside/ui/status-line'

import { passkeysChanged, signalKeptPasskeys } from '../../passkeys/passkeys.ts'
import { ValueRow, EditForm } from '../../rows/value-row.tsx'

interface PasskeyRowProps {
  passkey: Passkey
  onRemoved: (name: string) => void
}

/** A passkey: its name, when it was added and last used, and a button to remove it. */
export function PasskeyRow({ passkey, onRemoved }: PasskeyRowProps) {
  const t = useText('account-settings')
  const api = useApi()
  const local = useLocalTime()
  const { Name, CreatedUtc, LastUsedUtc, CredentialId, PasskeyKey } = passkey
  const isHere = passkeysHere().includes(CredentialId)
  const params = { key: PasskeyKey }

  async function rename({ Name: wanted }: { Name: string }) {
    passkeysChanged(await call(api, 'POST', 'account/passkeys/{key}', { params, json: { Name: wanted } }))
  }

  return (
    <ValueRow
      label={Name}
      isStrong
      changeWords={t('passkeys.rename')}
      renderForm={(end) => (
        <EditForm<{ Name: string }>
          initialValues={{ Name }}
          rules={{ Name: [required()] }}
          save={rename}
          onEnd={end}
          saveWords={t('save')}
        >
          <TextField name="Name" label={t('passkeys.name')} autoComplete="off" longest={passkeyNameMaxLength} />
        </EditForm>
      )}
    >
      <p className="hs-hint">{t('passkeys.added', { day: wholeDay(CreatedUtc, local) })}</p>
      <p className="hs-hint">
        {LastUsedUtc === null
          ? t('passkeys.neverUsed')
          : t('passkeys.used', { day: wholeDay(LastUsedUtc, local), time: timeOf(LastUsedUtc, local) })}
      </p>
      {isHere ? <StatusLine tone="success">{t('passkeys.here')}</StatusLine> : null}
      <Removal passkey={passkey} onRemoved={onRemoved} />
    </ValueRow>
  )
}

function Removal({ passkey: { Name, CredentialId, PasskeyKey }, onRemoved }: PasskeyRowProps) {
  const t = useText('account-settings')
  const api = useApi()
  const { isUnderWay, problem, run } = useAction()
  const { isOpen, button, open, close } = useQuestion()

  const remove = () =>
    run(async () => {
      const answer = await call(api, 'DELETE', 'account/passkeys/{key}', { params: { key: PasskeyKey } })
      forgetPasskeyHere(CredentialId)
      signalKeptPasskeys(answer)
      passkeysChanged(answer)
      onRemoved(Name)
    })

  if (!isOpen) {
    return (
      <div>
        <button
          ref={button}
          type="button"
          className="hs-button hs-button-text acc-passkey-remove"
          aria-label={t('passkeys.removeOf', { name: Name })}
          onClick={open}
        >
          {t('passkeys.remove')}
        </button>
      </div>
    )
  }
  return (
    <CardQuestion
      title={t('passkeys.question', { name: Name })}
      problem={problem}
      isUnderWay={isUnderWay}
      actWords={t('passkeys.removeIt')}
      onAct={remove}
      keepWords={t('passkeys.keepIt')}
      onKeep={close}
    >
      <p>{t('passkeys.afterwards')}</p>
    </CardQuestion>
  )
}
