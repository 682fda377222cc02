import { passkeyChallengeSeconds } from '@homeside/contract/constants/limits'
import {
  addPasskey as addPasskeyCall,
  getPasskeys,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  passkeyProof,
  passkeyProofOptions,
  removePasskey as removePasskeyCall,
  renamePasskey as renamePasskeyCall,
  type Passkey,
  type PasskeysAnswer,
} from '@homeside/contract/passkeys'

import type { CallRequest, ServeCall } from '../../platform/calls/call-request.ts'
import type { Dependencies } from '../../platform/calls/dependencies.ts'
import type { PasskeyRow } from '../../platform/database/tables/accounts.ts'
import { countAttempts, perNetwork } from '../../platform/limits/count-attempts.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { queueSecurityNotices } from '../../platform/queue/account-jobs.ts'
import { readAccount } from '../../platform/session/accounts.ts'
import { refuseVouchedAccount } from '../../platform/session/authenticate.ts'
import { noteProof, provenUntil, requireProof } from '../../platform/session/proof.ts'
import { presentSignIn } from '../session/open-sign-in.ts'
import { admit } from '../session/sign-in.ts'
import { addPasskey, askForPasskey } from './make-passkey.ts'
import { findPasskeys, relyingParty, removePasskey, renamePasskey } from './passkeys.ts'
import { askToShow, provePasskey } from './show-passkey.ts'

/** Every visit of a login page asks, and a care home or a mobile carrier is one address. */
const optionsPerAddress = { purpose: 'passkey-options', maxAttempts: 3000, windowSeconds: 15 * 60 }

/** The passkeys of an account, and the account's id on devices. */
interface OwnPasskeys {
  items: PasskeyRow[]
  userId: string | null
  rpId: string
}

/** Serves the calls about passkeys. */
export function servePasskeys(serve: ServeCall, { pageOrigins, queue }: Dependencies): void {
  const own = async ({ database, caller, browser }: CallRequest<typeof getPasskeys>): Promise<OwnPasskeys> => ({
    items: await findPasskeys(database, caller.accountKey),
    userId: (await readAccount(database, caller.accountKey)).passkeyUserId,
    rpId: relyingParty(browser, pageOrigins).id,
  })

  serve(getPasskeys, { act: own, present: presentPasskeys })

  serve(passkeyOptions, {
    act: (request) => askForPasskey(request, { pageOrigins }),
    present: (Options) => ({ Options: { ...Options, rp: { ...Options.rp } } }),
  })

  serve(addPasskeyCall, {
    act: async (request) => {
      await addPasskey(request, { pageOrigins, queue })
      return own({ ...request, body: undefined })
    },
    present: presentPasskeys,
  })

  serve(renamePasskeyCall, {
    act: async (request) => {
      const { body, caller, database, now, params } = request
      await requireProof(database, caller, now)
      const named = { accountKey: caller.accountKey, passkeyKey: params.key }
      if (!(await renamePasskey(database, named, body.Name))) throw new Problem('not-found')
      return own({ ...request, body: undefined, params: undefined })
    },
    present: presentPasskeys,
  })

  serve(removePasskeyCall, {
    act: async (request) => {
      const { caller, database, now, params } = request
      await requireProof(database, caller, now)
      const named = { accountKey: caller.accountKey, passkeyKey: params.key }
      await database.transaction(async (transaction) => {
        if (!(await removePasskey(transaction, named))) throw new Problem('not-found')
        const told = { accountKey: caller.accountKey, what: 'passkey-removed', emails: [null] } as const
        await queueSecurityNotices(queue, transaction, told)
      })
      return own({ ...request, params: undefined })
    },
    present: presentPasskeys,
  })

  serve(passkeyLoginOptions, {
    act: async ({ address, browser, database, now }) => {
      await countAttempts(database, [perNetwork(address, optionsPerAddress)], now)
      const asked = { purpose: 'sign-in', accountKey: null } as const
      return askToShow(database, asked, relyingParty(browser, pageOrigins), now)
    },
    present: (Options) => ({ Options: { ...Options }, ExpiresInSeconds: passkeyChallengeSeconds }),
  })

  serve(passkeyLogin, {
    act: async (request) => {
      const { body, browser, database, now, trail } = request
      const asked = { purpose: 'sign-in', accountKey: null } as const
      const account = await provePasskey(database, body.Response, asked, relyingParty(browser, pageOrigins), now)
      trail.accountKey = account.accountKey
      const signedIn = await admit(request, account, { alias: body.alias ?? '', withInactive: true, method: 'passkey' })
      return { signedIn, username: account.username }
    },
    present: ({ signedIn, username }) => ({ ...presentSignIn(signedIn), Username: username }),
  })

  serve(passkeyProofOptions, {
    act: ({ browser, caller, database, now }) => {
      const asked = { purpose: 'prove', accountKey: caller.accountKey } as const
      return askToShow(database, asked, relyingParty(browser, pageOrigins), now)
    },
    present: (Options) => ({ Options: { ...Options }, ExpiresInSeconds: passkeyChallengeSeconds }),
  })

  serve(passkeyProof, {
    act: async ({ body, browser, caller, database, now }) => {
      await refuseVouchedAccount(database, caller.accountKey)
      const asked = { purpose: 'prove', accountKey: caller.accountKey } as const
      await provePasskey(database, body.Response, asked, relyingParty(browser, pageOrigins), now)
      await noteProof(database, caller, now)
      return now
    },
    present: (provenAt) => ({ ProvenUntilUtc: provenUntil(provenAt).toISOString() }),
  })
}

/** The passkeys of an account on the wire. */
function presentPasskeys({ items, userId, rpId }: OwnPasskeys): PasskeysAnswer {
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
