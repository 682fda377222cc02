/**
 * The name under which a remote's build lists the status of an account entry, beside its pages. No page has a slash in
 * its name, so the two never meet.
 */
export function accountStatusPart(entry: string): string {
  return `account-statuses/${entry}`
}
