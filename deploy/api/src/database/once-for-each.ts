/** Makes something once for each of some objects, such as databases, and returns the same one afterwards. */
export function onceForEach<Owner extends WeakKey, Made>(make: (owner: Owner) => Made): (owner: Owner) => Made {
  const made = new WeakMap<Owner, Made>()
  return (owner) => {
    const known = made.get(owner)
    if (known !== undefined) return known
    const fresh = make(owner)
    made.set(owner, fresh)
    return fresh
  }
}
