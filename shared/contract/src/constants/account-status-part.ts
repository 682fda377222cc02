/** The name of an account entry's status among the pages of its remote's build. No page can have this name. */
export function accountStatusPart(entry: string): string {
  return `account-statuses/${entry}`
}
