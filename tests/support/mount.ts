import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';

/**
 * A folder that can be taken away from whoever writes in it and put back, each in one step as a mount does it: somebody who writes
 * meanwhile finds the whole folder or none, and can make none of his own in its place.
 */
export class Mount {
  /** One that is there already. @param place where it is found; what is in it lies beside it. */
  constructor(readonly place: string) {}

  /** A new one, empty. */
  static async at(place: string): Promise<Mount> {
    await mkdir(`${place}.device`);
    const mount = new Mount(place);
    await mount.putBack();
    return mount;
  }

  async takeAway(): Promise<void> {
    await writeFile(`${this.place}.none`, '');
    await rename(`${this.place}.none`, this.place);
  }

  async putBack(): Promise<void> {
    await symlink(`${this.place}.device`, `${this.place}.link`);
    await rename(`${this.place}.link`, this.place);
  }
}
