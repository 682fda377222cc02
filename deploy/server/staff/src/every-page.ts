import type { CallDefinition } from '@homeside/contract/call'

import type { StaffClient } from './staff-client.ts'

type Page<Call extends CallDefinition> = ReturnType<Call['answer']['parse']>
type Row<Call extends CallDefinition> = Page<Call> extends { Items: (infer Item)[] } ? Item : never

/** All rows of a list, page by page. */
export async function everyPage<Call extends CallDefinition>(
  staff: StaffClient,
  call: Call,
  query: Record<string, string> = {},
): Promise<Row<Call>[]> {
  const rows: Row<Call>[] = []
  for (let after: string | null = ''; after !== null;) {
    const page = (await staff.call(call, { query: { ...query, ...(after === '' ? {} : { after }) } })) as {
      Items: Row<Call>[]
      Next: string | null
    }
    rows.push(...page.Items)
    after = page.Next
  }
  return rows
}
