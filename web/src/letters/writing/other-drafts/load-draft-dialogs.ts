const loadDraftDialogs = () => import('./draft-dialogs.ts').then(({ draftDialogs }) => draftDialogs)

export const loadDraftsDialog = () => loadDraftDialogs().then(({ DraftsDialog }) => DraftsDialog)

export const loadEarlierDialog = () => loadDraftDialogs().then(({ EarlierDialog }) => EarlierDialog)
