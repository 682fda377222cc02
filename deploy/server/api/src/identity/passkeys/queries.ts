import { and, count, desc, eq } from 'drizzle-orm'

import type { PersonDatabase } from '../../platform/database/database.ts'
import { accounts, passkeys } from '../../platform/database/tables/accounts.ts'
import type { PasskeyRow } from '../../platform/database/tables/accounts.ts'
import { newSecret } from '../../platform/session/secrets.ts'

/** The passkeys of an account, newest first. */
export async function findPasskeys(database: PersonDatabase, accountKey: number): Promise<PasskeyRow[]> {
  return database
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountKey, accountKey))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.passkeyKey))
}

/** How many passkeys an account has. */
export async function countPasskeys(database: PersonDatabase, accountKey: number): Promise<number> {
  const [row] = await database.select({ count: count() }).from(passkeys).where(eq(passkeys.accountKey, accountKey))
  return row?.count ?? 0
}

/** The passkey of a credential; null when nobody has it. `credentialId` is as the browser sends it. */
export async function findPasskey(database: PersonDatabase, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await database.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** Renames a passkey. Returns whether the account has it. */
export async function renamePasskey(
  database: PersonDatabase,
  { accountKey, passkeyKey }: Pick<PasskeyRow, 'accountKey' | 'passkeyKey'>,
  name: string,
): Promise<boolean> {
  const renamed = await database
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.passkeyKey, passkeyKey), eq(passkeys.accountKey, accountKey)))
    .returning({ passkeyKey: passkeys.passkeyKey })
  return renamed.length > 0
}

/** Deletes a passkey. Returns whether the account had it. */
export async function removePasskey(
  database: PersonDatabase,
  { accountKey, passkeyKey }: Pick<PasskeyRow, 'accountKey' | 'passkeyKey'>,
): Promise<boolean> {
  const removed = await database
    .delete(passkeys)
    .where(and(eq(passkeys.passkeyKey, passkeyKey), eq(passkeys.accountKey, accountKey)))
    .returning({ passkeyKey: passkeys.passkeyKey })
  return removed.length > 0
}

/** The account's id on devices, made when a passkey is first requested. */
export async function passkeyUserId(database: PersonDatabase, accountKey: number): Promise<string> {
  return database.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ passkeyUserId: accounts.passkeyUserId })
      .from(accounts)
      .where(eq(accounts.accountKey, accountKey))
      .for('no key update')
    if (account?.passkeyUserId) return account.passkeyUserId
    const made = newSecret()
    await transaction.update(accounts).set({ passkeyUserId: made }).where(eq(accounts.accountKey, accountKey))
    return made
  })
}
