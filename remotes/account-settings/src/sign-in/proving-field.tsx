import { PasswordField } from '@homeside/forms/fields/password-field'
import { useText } from '@homeside/i18n/use-text'
import { passkeysHere } from '@homeside/remote-kit/session-actions'
import { useLayoutEffect, useRef } from 'react'

interface ProvingFieldProps {
  name: string
  label: string
  hint?: string
  /** Whether to ask for a passkey instead, when the form is sent. */
  isByDevice: boolean
  onByDevice: () => void
}

/** The password that proves the owner, or, on a device with a passkey, a choice to use that. */
export function ProvingField({ name, label, hint, isByDevice, onByDevice }: ProvingFieldProps) {
  const t = useText('account-settings')
  const words = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (isByDevice) words.current?.focus()
  }, [isByDevice])
  if (isByDevice) {
    return (
      <p ref={words} tabIndex={-1}>
        {t('signIn.byDevice')}
      </p>
    )
  }
  return (
    <>
      <PasswordField name={name} purpose="current" label={label} {...(hint === undefined ? {} : { hint })} />
      {passkeysHere().length > 0 ? (
        <button type="button" className="hs-button hs-button-text" onClick={onByDevice}>
          {t('signIn.useDevice')}
        </button>
      ) : null}
    </>
  )
}
