throw new Error('This release throws when it is loaded.')
