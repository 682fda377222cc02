/** Whether the patient's browser saves data. Then nothing is prefetched. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
