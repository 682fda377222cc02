import type { Passkey, PasskeysAnswer } from '@homeside/contract/passkeys'

import type { PasskeyRow } from '../../database/tables/passkeys.ts'

/** The passkeys of an account, and the account's id on devices. */
export interface OwnPasskeys {
  items: PasskeyRow[]
  userId: string | null
  rpId: string
}

/** The passkeys of an account on the wire. */
export function presentPasskeys({ items, userId, rpId }: OwnPasskeys): PasskeysAnswer {
  return { Items: items.map(presentPasskey), UserId: userId, RpId: rpId }
}

function presentPasskey({ passkeyKey, name, createdAt, lastUsedAt, credentialId }: PasskeyRow): Passkey {
  return {
    PasskeyKey: passkeyKey,
    Name: name,
    CreatedUtc: createdAt.toISOString(),
    LastUsedUtc: lastUsedAt?.toISOString() ?? null,
    CredentialId: credentialId,
  }
}
