import type * as vscode from 'vscode';

const nameOf = (place: string): string => `lessons.team.password.${place}`;

/** The password that is kept for the database of an address; `undefined` = none. */
export const keptPassword = async (
  secrets: Pick<vscode.SecretStorage, 'get'>,
  place: string,
): Promise<string | undefined> => secrets.get(nameOf(place));

/** Keeps the password of a database from now on. */
export const keepPassword = async (
  place: string,
  password: string,
  secrets: Pick<vscode.SecretStorage, 'store'>,
): Promise<void> => secrets.store(nameOf(place), password);
