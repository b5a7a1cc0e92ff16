import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';

/** A folder that is removed and restored in one step, as a mount is: writers find the complete folder or none. */
export class Mount {
  /** An existing one. @param place its path; its content is stored beside it. */
  constructor(readonly place: string) {}

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
